import {
  ADULT_SETTINGS,
  BASE_SCENARIO,
  LUNG_PRESETS,
  NO_EFFORT,
  QUIET_EFFORT,
  TYPICAL_SENSORS,
  type EffortPlan,
  type LungPreset,
  type Scenario,
  type VentilatorSettings,
  createDraw,
  type Draw,
} from '@eupnea/simulator';

type Make = (draw: Draw) => Partial<Scenario> & { readonly settings: VentilatorSettings };

const ADULT_LUNGS: readonly LungPreset[] = [
  'normal',
  'ards',
  'copd',
  'ards-moderate',
  'restrictive',
  'obstructive',
];
const QUICK_LUNGS: readonly LungPreset[] = ['normal', 'ards', 'ards-moderate', 'restrictive'];
const SLOW_LUNGS: readonly LungPreset[] = ['copd', 'asthma', 'obstructive'];

function settingsOf(draw: Draw, changes: Partial<VentilatorSettings>): VentilatorSettings {
  return {
    ...ADULT_SETTINGS,
    peepCmh2o: Math.round(draw.between(4, 11)),
    riseTimeS: draw.between(0.05, 0.25),
    trigger:
      draw.between(0, 1) < 0.6
        ? { kind: 'flow', flowLpm: draw.between(1.5, 4) }
        : { kind: 'pressure', belowPeepCmh2o: draw.between(0.8, 2) },
    pauseS: draw.oneOf([0, 0, 0.2]),
    pressureLimitCmh2o: 60,
    ...changes,
  };
}

function effortOf(draw: Draw, changes: Partial<EffortPlan> = {}): EffortPlan {
  const isTrapezoid = draw.between(0, 1) < 0.3;
  return {
    ...QUIET_EFFORT,
    ratePerMin: draw.between(14, 24),
    amplitudeCmh2o: draw.between(4, 11),
    riseS: draw.between(0.35, 0.9),
    holdS: isTrapezoid ? draw.between(0, 0.15) : 0,
    relaxationS: isTrapezoid ? draw.between(0.2, 0.4) : draw.between(0.08, 0.2),
    shape: isTrapezoid ? 'trapezoid' : 'parabola_exponential',
    rateVariability: draw.between(0.05, 0.2),
    amplitudeVariability: draw.between(0.1, 0.3),
    ...changes,
  };
}

const lungOf = (draw: Draw, presets: readonly LungPreset[]) => LUNG_PRESETS[draw.oneOf(presets)];

/** Each makes one kind of bed; which asynchronies come about is the patient's and the ventilator's affair. */
const BEDS: { readonly [name: string]: Make } = {
  'vc passive': (draw) => ({
    lung: lungOf(draw, ADULT_LUNGS),
    settings: settingsOf(draw, { mode: 'vc', ratePerMin: draw.between(12, 22) }),
  }),
  'vc assisted': (draw) => ({
    lung: lungOf(draw, QUICK_LUNGS),
    effort: effortOf(draw, { amplitudeCmh2o: draw.between(3, 6), riseS: draw.between(0.3, 0.7) }),
    settings: settingsOf(draw, { mode: 'vc', ratePerMin: 10, inspiratoryFlowLpm: draw.between(35, 60) }),
  }),
  'vc starved': (draw) => ({
    lung: lungOf(draw, QUICK_LUNGS),
    effort: effortOf(draw, { amplitudeCmh2o: draw.between(6, 15), riseS: draw.between(0.4, 0.8) }),
    settings: settingsOf(draw, { mode: 'vc', ratePerMin: 10, inspiratoryFlowLpm: draw.between(28, 45) }),
  }),
  'vc short': (draw) => ({
    lung: lungOf(draw, QUICK_LUNGS),
    effort: effortOf(draw, { amplitudeCmh2o: draw.between(7, 13), riseS: draw.between(0.7, 1) }),
    settings: settingsOf(draw, {
      mode: 'vc',
      ratePerMin: 12,
      tidalVolumeMl: draw.between(300, 400),
      inspiratoryFlowLpm: draw.between(50, 70),
      pauseS: 0,
    }),
  }),
  'vc tachypnoea, slow lungs': (draw) => ({
    lung: lungOf(draw, SLOW_LUNGS),
    effort: effortOf(draw, {
      ratePerMin: draw.between(16, 26),
      amplitudeCmh2o: draw.between(8, 16),
      rateVariability: 0.35,
    }),
    settings: settingsOf(draw, { mode: 'vc', ratePerMin: 8, pauseS: 0 }),
  }),
  'vc entrained': (draw) => ({
    lung: lungOf(draw, QUICK_LUNGS),
    effort: {
      ...effortOf(draw),
      ratePerMin: 0,
      entrainment: {
        everyBreaths: draw.oneOf([1, 2, 3]),
        delayS: draw.between(0.15, 0.6),
        delaySpreadS: 0.06,
      },
    },
    settings: settingsOf(draw, { mode: 'vc', ratePerMin: draw.between(16, 24), inspiratoryFlowLpm: 35 }),
  }),
  'pc entrained': (draw) => ({
    lung: lungOf(draw, QUICK_LUNGS),
    effort: {
      ...effortOf(draw),
      ratePerMin: 0,
      entrainment: {
        everyBreaths: draw.oneOf([1, 2, 3]),
        delayS: draw.between(0.15, 0.6),
        delaySpreadS: 0.06,
      },
    },
    settings: settingsOf(draw, {
      mode: draw.oneOf(['pc', 'prvc']),
      ratePerMin: draw.between(14, 24),
      inspiratoryTimeS: draw.between(0.8, 1.2),
    }),
  }),
  'pc passive': (draw) => ({
    lung: lungOf(draw, ADULT_LUNGS),
    settings: settingsOf(draw, {
      mode: 'pc',
      ratePerMin: draw.between(12, 20),
      inspiratoryTimeS: draw.between(0.8, 1.3),
    }),
  }),
  'pc assisted': (draw) => ({
    lung: lungOf(draw, ADULT_LUNGS),
    effort: effortOf(draw),
    settings: settingsOf(draw, {
      mode: 'pc',
      ratePerMin: 10,
      pressureControlCmh2o: draw.between(8, 14),
      inspiratoryTimeS: draw.between(0.6, 1.3),
    }),
  }),
  'ps usual': (draw) => ({
    lung: lungOf(draw, QUICK_LUNGS),
    effort: effortOf(draw),
    settings: settingsOf(draw, {
      mode: 'ps',
      pressureSupportCmh2o: draw.between(6, 13),
      cyclingPercent: draw.between(20, 35),
    }),
  }),
  'ps weak efforts, slow lungs': (draw) => ({
    lung: lungOf(draw, SLOW_LUNGS),
    effort: effortOf(draw, {
      ratePerMin: draw.between(20, 32),
      amplitudeCmh2o: draw.between(3, 8),
      riseS: draw.between(0.3, 0.6),
      amplitudeVariability: 0.3,
    }),
    settings: settingsOf(draw, {
      mode: 'ps',
      pressureSupportCmh2o: draw.between(10, 18),
      cyclingPercent: draw.between(10, 30),
    }),
  }),
  'ps ends early': (draw) => ({
    lung: lungOf(draw, QUICK_LUNGS),
    effort: effortOf(draw, { riseS: draw.between(0.7, 1.1), amplitudeCmh2o: draw.between(6, 12) }),
    settings: settingsOf(draw, {
      mode: 'ps',
      pressureSupportCmh2o: draw.between(5, 11),
      cyclingPercent: draw.between(45, 70),
      riseTimeS: 0.08,
    }),
  }),
  'ps heart triggers': (draw) => ({
    lung: lungOf(draw, QUICK_LUNGS),
    heart: { ratePerMin: draw.between(75, 110), amplitudeCmh2o: draw.between(0.6, 1.1) },
    effort: effortOf(draw, { ratePerMin: draw.between(3, 9), amplitudeCmh2o: draw.between(4, 8) }),
    settings: settingsOf(draw, {
      mode: 'ps',
      pressureSupportCmh2o: draw.between(8, 13),
      trigger: { kind: 'flow', flowLpm: draw.between(0.8, 1.5) },
    }),
  }),
  'pc heart triggers': (draw) => ({
    lung: lungOf(draw, QUICK_LUNGS),
    heart: { ratePerMin: draw.between(75, 110), amplitudeCmh2o: draw.between(0.6, 1.1) },
    settings: settingsOf(draw, {
      mode: draw.oneOf(['pc', 'vc']),
      ratePerMin: draw.between(8, 12),
      trigger: { kind: 'flow', flowLpm: draw.between(0.8, 1.5) },
    }),
  }),
  'ps leak triggers': (draw) => ({
    lung: lungOf(draw, QUICK_LUNGS),
    leakConductance: draw.between(0.008, 0.02),
    effort: effortOf(draw, { ratePerMin: draw.between(5, 12) }),
    settings: settingsOf(draw, { mode: 'ps', trigger: { kind: 'flow', flowLpm: draw.between(1, 2) } }),
  }),
  'vc cough, suction, off': (draw) => ({
    lung: lungOf(draw, ADULT_LUNGS),
    effort: draw.oneOf([NO_EFFORT, effortOf(draw)]),
    settings: settingsOf(draw, { mode: draw.oneOf(['vc', 'pc']), ratePerMin: 14 }),
    course: [
      {
        seconds: 240,
        artefacts: [
          { kind: 'cough', afterS: draw.between(40, 55), seconds: draw.between(0.8, 2) },
          { kind: 'cough', afterS: draw.between(70, 80), seconds: draw.between(0.8, 2) },
          { kind: 'suction', afterS: draw.between(90, 105), seconds: draw.between(5, 10) },
          { kind: 'disconnection', afterS: draw.between(130, 150), seconds: draw.between(4, 10) },
        ],
      },
    ],
  }),
  simv: (draw) => ({
    lung: lungOf(draw, ADULT_LUNGS),
    effort: effortOf(draw),
    settings: settingsOf(draw, { mode: draw.oneOf(['simv-vc', 'simv-pc']), ratePerMin: draw.between(6, 10) }),
  }),
  prvc: (draw) => ({
    lung: lungOf(draw, ADULT_LUNGS),
    effort: effortOf(draw),
    settings: settingsOf(draw, { mode: 'prvc', ratePerMin: 12, inspiratoryTimeS: draw.between(0.7, 1.2) }),
  }),
  aprv: (draw) => ({
    lung: lungOf(draw, QUICK_LUNGS),
    effort: effortOf(draw),
    settings: settingsOf(draw, {
      mode: 'aprv',
      ratePerMin: 12,
      inspiratoryTimeS: 4.3,
      pressureControlCmh2o: 16,
    }),
  }),
};

export interface DevelopmentScenario {
  readonly bed: string;
  readonly scenario: Scenario;
}

/** Every bed with what a seed draws for it: noise always, a small leak and a beating heart in some. */
export function listDevelopmentScenarios(seed: number): readonly DevelopmentScenario[] {
  return Object.entries(BEDS).map(([bed, make]) => {
    const draw = createDraw(seed, `development ${bed}`);
    const made = make(draw);
    // A leak under a flow trigger triggers by itself where nothing compensates for it.
    const mayLeak = made.settings.trigger.kind === 'pressure' && draw.between(0, 1) < 0.5;
    const noise = draw.between(0.7, 1.6);
    const scenario: Scenario = {
      ...BASE_SCENARIO,
      id: bed,
      leakConductance: mayLeak ? draw.between(0.002, 0.01) : 0,
      heart:
        draw.between(0, 1) < 0.5
          ? { ratePerMin: draw.between(60, 100), amplitudeCmh2o: draw.between(0.1, 0.3) }
          : null,
      sensors: {
        ...TYPICAL_SENSORS,
        pressure: { ...TYPICAL_SENSORS.pressure, noise: TYPICAL_SENSORS.pressure.noise * noise },
        flow: { ...TYPICAL_SENSORS.flow, noise: TYPICAL_SENSORS.flow.noise * noise },
      },
      ...made,
      showsMusclePressure: true,
    };
    return { bed, scenario };
  });
}
