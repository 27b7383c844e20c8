import {
  ADULT_SETTINGS,
  NO_EFFORT,
  type Draw,
  type EffortPlan,
  type LungMechanics,
  type Scenario,
  type TriggerSetting,
  type VentilatorMode,
  type VentilatorSettings,
} from '@eupnea/simulator';

/** Inputs of a situation: the machine's trigger, rise and modes, and the patient's effort. */
export interface SituationInputs {
  readonly modes: readonly VentilatorMode[];
  readonly trigger: TriggerSetting;
  readonly riseTimeS: number;
  readonly effort: EffortPlan;
}

export type Situation = (
  draw: Draw,
  inputs: SituationInputs,
) => Pick<Scenario, 'lung' | 'effort' | 'settings'> & Partial<Pick<Scenario, 'heart' | 'leakConductance'>>;

/**
 * Modes that deliver breaths. CPAP without support delivers none that could be early or late, so it is in assisted beds
 * only.
 */
const DELIVERING: readonly VentilatorMode[] = ['vc', 'pc', 'ps', 'simv-vc', 'simv-pc', 'prvc'];
const CLOCKED: readonly VentilatorMode[] = ['vc', 'pc', 'simv-pc'];

/** Compliance and resistance of ventilated adults from severe ARDS to emphysema; half of the lungs are nonlinear. */
function drawLung(draw: Draw): LungMechanics {
  const resistanceInsp = draw.between(5, 20);
  const lung = {
    complianceMlPerCmh2o: draw.between(22, 80),
    resistanceInsp,
    resistanceExp: resistanceInsp * draw.between(1, 1.4),
  };
  const turbulence = draw.between(1, 5);
  const slow = { share: draw.between(0.15, 0.35), resistanceFactor: draw.between(2, 4) };
  return { ...lung, beyondLinear: draw.oneOf([{}, {}, { turbulence }, { slow }]) };
}

/** Obstructed lungs that do not empty completely. */
function drawSlowLung(draw: Draw): LungMechanics {
  const flowLimit = { perSecond: draw.between(1.2, 2.2), closingVolumeL: 0 };
  return {
    complianceMlPerCmh2o: draw.between(55, 95),
    resistanceInsp: draw.between(12, 20),
    resistanceExp: draw.between(20, 34),
    beyondLinear: draw.oneOf([{}, {}, { flowLimit }]),
  };
}

function drawSettings(
  draw: Draw,
  inputs: SituationInputs,
  changes: Partial<VentilatorSettings>,
): VentilatorSettings {
  return {
    ...ADULT_SETTINGS,
    mode: draw.oneOf(modesAmong(DELIVERING, inputs)),
    ratePerMin: draw.between(6, 12),
    tidalVolumeMl: draw.between(320, 560),
    inspiratoryFlowLpm: draw.between(35, 70),
    pauseS: draw.oneOf([0, 0, 0.2]),
    pressureControlCmh2o: draw.between(8, 20),
    inspiratoryTimeS: draw.between(0.7, 1.3),
    pressureSupportCmh2o: draw.between(5, 16),
    peepCmh2o: draw.oneOf([3, 5, 8, 10, 14]),
    cyclingPercent: draw.between(15, 40),
    riseTimeS: inputs.riseTimeS,
    trigger: inputs.trigger,
    pressureLimitCmh2o: 60,
    ...changes,
  };
}

function modesAmong(
  wanted: readonly VentilatorMode[],
  { modes }: SituationInputs,
): readonly VentilatorMode[] {
  const both = modes.filter((mode) => wanted.includes(mode));
  return both.length > 0 ? both : modes;
}

/** Each situation makes some asynchronies likely; which ones occur depends on the simulated patient and ventilator. */
export const FAMILY_SITUATIONS: { readonly [name: string]: Situation } = {
  assisted: (draw, inputs) => ({
    lung: drawLung(draw),
    effort: inputs.effort,
    settings: drawSettings(draw, inputs, { mode: draw.oneOf(inputs.modes) }),
  }),
  starved: (draw, inputs) => ({
    lung: drawLung(draw),
    effort: { ...inputs.effort, amplitudeCmh2o: inputs.effort.amplitudeCmh2o * draw.between(1.2, 1.8) },
    settings: drawSettings(draw, inputs, {
      mode: draw.oneOf(modesAmong(['vc'], inputs)),
      inspiratoryFlowLpm: draw.between(22, 42),
    }),
  }),
  short: (draw, inputs) => ({
    lung: drawLung(draw),
    effort: { ...inputs.effort, amplitudeCmh2o: inputs.effort.amplitudeCmh2o * draw.between(1, 1.6) },
    settings: drawSettings(draw, inputs, {
      tidalVolumeMl: draw.between(250, 380),
      inspiratoryFlowLpm: draw.between(50, 80),
      inspiratoryTimeS: draw.between(0.4, 0.7),
      cyclingPercent: draw.between(40, 75),
      pauseS: 0,
    }),
  }),
  'over-assisted': (draw, inputs) => ({
    lung: drawSlowLung(draw),
    effort: { ...inputs.effort, ratePerMin: inputs.effort.ratePerMin * draw.between(1, 1.5) },
    settings: drawSettings(draw, inputs, {
      pressureSupportCmh2o: draw.between(12, 20),
      pressureControlCmh2o: draw.between(12, 20),
      inspiratoryTimeS: draw.between(1, 1.6),
      cyclingPercent: draw.between(6, 25),
    }),
  }),
  clocked: (draw, inputs) => ({
    lung: drawLung(draw),
    effort: inputs.effort,
    settings: drawSettings(draw, inputs, {
      mode: draw.oneOf(modesAmong(CLOCKED, inputs)),
      ratePerMin: draw.between(14, 26),
      inspiratoryFlowLpm: draw.between(28, 55),
      inspiratoryTimeS: draw.between(0.7, 1.2),
    }),
  }),
  /** A strong heart or a large leak with a sensitive trigger, and few efforts. */
  'self-triggered': (draw, inputs) => ({
    lung: drawLung(draw),
    effort: { ...inputs.effort, ratePerMin: draw.between(4, 9) },
    heart: { ratePerMin: draw.between(65, 120), amplitudeCmh2o: draw.between(0.4, 1.3) },
    settings: drawSettings(draw, inputs, {
      trigger:
        inputs.trigger.kind === 'flow'
          ? { kind: 'flow', flowLpm: draw.between(0.7, 1.8) }
          : { kind: 'pressure', belowPeepCmh2o: draw.between(0.3, 0.8) },
    }),
  }),
  passive: (draw, inputs) => ({
    lung: drawLung(draw),
    effort: NO_EFFORT,
    settings: drawSettings(draw, inputs, {
      mode: draw.oneOf(modesAmong(CLOCKED, inputs)),
      ratePerMin: draw.between(12, 24),
    }),
  }),
};

/**
 * Situations of entrained patients. Efforts entrained by the ventilator need clocked breaths; the passive and clocked
 * beds contain the other situations.
 */
export const ENTRAINED_SITUATIONS: readonly string[] = ['clocked', 'clocked', 'clocked', 'passive'];
