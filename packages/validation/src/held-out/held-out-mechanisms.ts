import {
  ADULT_SETTINGS,
  LUNG_PRESETS,
  QUIET_EFFORT,
  TYPICAL_HARDWARE,
  TYPICAL_SENSORS,
  type EffortPlan,
  type LungMechanics,
  type LungPreset,
  type Scenario,
  type VentilatorSettings,
  type Draw,
} from '@eupnea/simulator';

/*
 * Conditions that differ from the development scenarios (tooling/reports/asynchrony). Development: linear lungs of
 * seven presets, rises of 0.3 to 1.1 s, relaxation of 0.08 to 0.2 s or trapezoids held for at most 0.15 s, noise up to
 * 1.6 times the typical one, one machine, PEEP of 4 to 11, a leak in a minority. Here: other lungs, half of them
 * nonlinear, turbulent or with two compartments, other shapes of effort, more noise and lag, other machines, a leak in
 * every recording.
 */

const QUICK_LUNGS: readonly LungPreset[] = ['ards-mild', 'ards-severe', 'obesity', 'fibrosis'];

export function quickLung(draw: Draw): LungMechanics {
  const preset = LUNG_PRESETS[draw.oneOf(QUICK_LUNGS)];
  const kind = draw.oneOf(['linear', 'linear', 'turbulent', 'uneven', 'curved']);
  if (kind === 'turbulent') return { ...preset, beyondLinear: { turbulence: draw.between(2, 5) } };
  if (kind === 'uneven') {
    const slow = { share: draw.between(0.15, 0.35), resistanceFactor: draw.between(2, 4) };
    return { ...preset, beyondLinear: { slow } };
  }
  if (kind === 'curved') return { ...preset, beyondLinear: { sigmoid: sigmoidOf(preset, draw) } };
  return preset;
}

/**
 * Sigmoid with the slope of the linear lung at its midpoint. A midpoint of 12 to 18 cmH2O lies within the breath
 * (Venegas et al. 1998).
 */
function sigmoidOf({ complianceMlPerCmh2o }: LungMechanics, draw: Draw) {
  const slopeCmh2o = draw.between(6, 9);
  const spanL = (4 * slopeCmh2o * complianceMlPerCmh2o) / 1000;
  return { spanL, midpointCmh2o: draw.between(12, 18), slopeCmh2o };
}

/** Obstructed lung: plain, with a slow compartment, or with a collapsing airway. */
export function slowLung(draw: Draw): LungMechanics {
  const lung = {
    complianceMlPerCmh2o: draw.between(60, 90),
    resistanceInsp: draw.between(15, 20),
    resistanceExp: draw.between(22, 34),
  };
  const slow = { share: draw.between(0.2, 0.4), resistanceFactor: draw.between(2, 3.5) };
  const flowLimit = { perSecond: draw.between(1.2, 2), closingVolumeL: 0 };
  return { ...lung, beyondLinear: draw.oneOf([{}, { slow }, { flowLimit }]) };
}

export function anyLung(draw: Draw): LungMechanics {
  return draw.between(0, 1) < 0.65 ? quickLung(draw) : slowLung(draw);
}

/** Effort that is brisk, held for long, or slow to relax. */
export function effortOf(draw: Draw, changes: Partial<EffortPlan> = {}): EffortPlan {
  const shapes: readonly Partial<EffortPlan>[] = [
    { shape: 'parabola_exponential', riseS: draw.between(0.2, 0.3), relaxationS: draw.between(0.05, 0.08) },
    {
      shape: 'trapezoid',
      riseS: draw.between(0.3, 0.6),
      holdS: draw.between(0.15, 0.35),
      relaxationS: draw.between(0.4, 0.6),
    },
    { shape: 'parabola_exponential', riseS: draw.between(0.4, 0.8), relaxationS: draw.between(0.2, 0.28) },
  ];
  return {
    ...QUIET_EFFORT,
    ratePerMin: draw.between(11, 28),
    amplitudeCmh2o: draw.between(3.5, 13),
    rateVariability: draw.between(0.2, 0.3),
    amplitudeVariability: draw.between(0.3, 0.4),
    ...draw.oneOf(shapes),
    ...changes,
  };
}

/** Efforts entrained by mandatory breaths, with more scatter than in development. */
export function entrainedEffortOf(draw: Draw): EffortPlan {
  const delaySpreadS = draw.between(0.08, 0.12);
  const entrainment = { everyBreaths: draw.oneOf([1, 2, 4]), delayS: draw.between(0.2, 0.7), delaySpreadS };
  return effortOf(draw, { ratePerMin: 0, entrainment });
}

export function settingsOf(draw: Draw, changes: Partial<VentilatorSettings>): VentilatorSettings {
  return {
    ...ADULT_SETTINGS,
    peepCmh2o: draw.oneOf([3, 5, 8, 12, 14]),
    riseTimeS: draw.between(0.03, 0.35),
    trigger:
      draw.between(0, 1) < 0.5
        ? { kind: 'flow', flowLpm: draw.between(2, 6) }
        : { kind: 'pressure', belowPeepCmh2o: draw.between(0.6, 3) },
    pauseS: draw.oneOf([0, 0.1, 0.35]),
    pressureLimitCmh2o: 60,
    ...changes,
  };
}

/** Other machines and sensors, always a leak, cardiac oscillation in half of the recordings, secretions in some. */
export function surroundingsOf(draw: Draw, { trigger }: VentilatorSettings): Partial<Scenario> {
  const noise = draw.between(1.6, 2.2);
  const lagS = draw.between(0.01, 0.03);
  const resolution = draw.oneOf([0.01, 0.1]);
  const { pressure, flow } = TYPICAL_SENSORS;
  return {
    hardware: {
      ...TYPICAL_HARDWARE,
      servoLagS: draw.between(0.02, 0.05),
      triggerDelayS: draw.between(0.03, 0.08),
      expiratoryResistance: draw.between(2, 6),
    },
    sensors: {
      ...TYPICAL_SENSORS,
      pressure: { lagS, noise: pressure.noise * noise, resolution },
      flow: { lagS, noise: flow.noise * noise, resolution },
    },
    // The machine has no leak compensation: a large leak with a flow trigger would auto-trigger on every breath.
    leakConductance: trigger.kind === 'flow' ? draw.between(0.001, 0.003) : draw.between(0.003, 0.012),
    heart: draw.oneOf([null, { ratePerMin: draw.between(55, 115), amplitudeCmh2o: draw.between(0.2, 0.4) }]),
    secretions: draw.oneOf([0, 0, draw.between(0.03, 0.08)]),
  };
}
