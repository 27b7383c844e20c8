import {
  BASE_SCENARIO,
  IDEAL_HARDWARE,
  IDEAL_SENSORS,
  LUNG_PRESETS,
  NO_EFFORT,
  QUIET_EFFORT,
  TYPICAL_SENSORS,
  type EffortPlan,
  type LungMechanics,
  type Scenario,
} from '@eupnea/simulator';

/** A kind of condition; the targets of issue 3 are stated for each. */
export type ConditionKind = 'clean' | 'noise_and_leak' | 'effort' | 'ideal';

export interface Condition {
  readonly name: string;
  readonly kind: ConditionKind;
  readonly scenario: Scenario;
  readonly leak: number;
}

/** L/s per square root of cmH2O: 5 to 10 % of an adult tidal volume. */
const LEAK = 0.01;

/** Efforts whose peak, length and shape differ; none above 8 cmH2O (definitions.md, Published accuracy). */
const EFFORTS: { readonly [name: string]: EffortPlan } = {
  quiet: QUIET_EFFORT,
  weak: { ...QUIET_EFFORT, amplitudeCmh2o: 4 },
  strong: { ...QUIET_EFFORT, amplitudeCmh2o: 8 },
  short: { ...QUIET_EFFORT, riseS: 0.35 },
  long: { ...QUIET_EFFORT, riseS: 0.9 },
  trapezoid: { ...QUIET_EFFORT, shape: 'trapezoid', riseS: 0.55, holdS: 0.1, relaxationS: 0.3 },
};

/** Adults: the base scenario's settings are an adult's. */
const LUNGS: { readonly [name: string]: LungMechanics } = {
  normal: LUNG_PRESETS.normal,
  ards: LUNG_PRESETS.ards,
  'ards-severe': LUNG_PRESETS['ards-severe'],
  copd: LUNG_PRESETS.copd,
  obstructive: LUNG_PRESETS.obstructive,
  restrictive: LUNG_PRESETS.restrictive,
};

/** Every lung in every mode: passive and clean, passive with noise and leak, and with each effort. */
export function listConditions(): readonly Condition[] {
  const conditions: Condition[] = [];
  for (const [lungName, lung] of Object.entries(LUNGS)) {
    for (const mode of ['vc', 'pc', 'ps'] as const) {
      const scenario: Scenario = { ...BASE_SCENARIO, lung, settings: { ...BASE_SCENARIO.settings, mode } };
      const name = `${lungName} ${mode}`;
      for (const [effortName, effort] of Object.entries(EFFORTS)) {
        const sensors = TYPICAL_SENSORS;
        conditions.push({
          name: `${name} ${effortName}`,
          kind: 'effort',
          scenario: { ...scenario, effort, sensors },
          leak: 0,
        });
      }
      // A supported breath needs an effort to begin.
      if (mode === 'ps') continue;
      const passive: Scenario = { ...scenario, effort: NO_EFFORT };
      conditions.push({
        name,
        kind: 'clean',
        scenario: { ...passive, sensors: IDEAL_SENSORS },
        leak: 0,
      });
      conditions.push({
        name,
        kind: 'noise_and_leak',
        scenario: { ...passive, sensors: TYPICAL_SENSORS },
        leak: LEAK,
      });
    }
  }
  return conditions;
}

/** Rates, inspiratory times and lungs that leave from nothing to much behind at end-expiration, passive and with effort. */
export function listTrapping(): readonly Condition[] {
  const conditions: Condition[] = [];
  for (const [lungName, lung] of Object.entries(LUNGS)) {
    for (const mode of ['vc', 'pc'] as const) {
      for (const ratePerMin of [10, 14, 18, 22, 26, 30]) {
        const settings = { ...BASE_SCENARIO.settings, mode, ratePerMin, pauseS: 0 };
        for (const effort of [NO_EFFORT, { ...QUIET_EFFORT, ratePerMin: ratePerMin + 1 }]) {
          conditions.push({
            name: `${lungName} ${mode} ${ratePerMin}/min${effort === NO_EFFORT ? '' : ' effort'}`,
            kind: effort === NO_EFFORT ? 'clean' : 'effort',
            scenario: { ...BASE_SCENARIO, lung, settings, effort, sensors: TYPICAL_SENSORS },
            leak: 0,
          });
        }
      }
    }
  }
  return conditions;
}

/** What the closed forms of mechanical power describe: no lag, no noise, a straight rise, nothing left at end-expiration. */
export function listPowerConditions(): readonly Condition[] {
  const conditions: Condition[] = [];
  for (const mode of ['vc', 'pc'] as const) {
    for (const riseTimeS of mode === 'vc' ? [0.15] : [0.05, 0.15, 0.3]) {
      const lung = { complianceMlPerCmh2o: 45, resistanceInsp: 11, resistanceExp: 11 };
      const settings = { ...BASE_SCENARIO.settings, mode, riseTimeS, ratePerMin: 12 };
      const scenario = { ...BASE_SCENARIO, lung, settings, effort: NO_EFFORT };
      conditions.push({
        name: mode === 'vc' ? 'vc' : `pc, rise ${riseTimeS} s`,
        kind: 'ideal',
        scenario: { ...scenario, hardware: IDEAL_HARDWARE, sensors: IDEAL_SENSORS },
        leak: 0,
      });
    }
  }
  return conditions;
}
