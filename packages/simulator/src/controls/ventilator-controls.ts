import type { VentilatorMode, VentilatorSettings } from '../ventilator/settings.ts';
import {
  USES_CYCLING,
  USES_FLOW,
  USES_INSPIRATORY_TIME,
  USES_PRESSURE,
  USES_SUPPORT,
  USES_VOLUME,
} from '../ventilator/settings-in-use.ts';
import type { AdjustableBed, BedsideControl, ControlRange } from './bedside-control.ts';

type Numeric = {
  [Key in keyof VentilatorSettings]: VentilatorSettings[Key] extends number ? Key : never;
}[keyof VentilatorSettings];

interface NumericControl {
  readonly code: string;
  readonly setting: string | null;
  readonly key: Numeric;
  readonly unit: string;
  readonly decimals: number;
  readonly adult: readonly [minimum: number, maximum: number, step: number];
  readonly neonate: readonly [minimum: number, maximum: number, step: number];
  readonly modes: ReadonlySet<VentilatorMode> | null;
  /** Factor from the unit of the control to the unit of the setting; absent means 1. */
  readonly perUnit?: number;
}

const WITH_CLOCK: ReadonlySet<VentilatorMode> = new Set(['vc', 'pc', 'prvc', 'simv-vc', 'simv-pc', 'aprv']);
const WITH_TRIGGER: ReadonlySet<VentilatorMode> = new Set([
  'vc',
  'pc',
  'prvc',
  'ps',
  'cpap',
  'simv-vc',
  'simv-pc',
]);
const ABOVE_PEEP: ReadonlySet<VentilatorMode> = new Set([...USES_PRESSURE, 'aprv']);
const WITH_RAMP: ReadonlySet<VentilatorMode> = new Set([
  'pc',
  'prvc',
  'ps',
  'cpap',
  'simv-vc',
  'simv-pc',
  'aprv',
]);

const CMH2O = 'cm[H2O]';
const LPM = 'L/min';

/** Ranges of adult and neonatal ventilators, limited to values in clinical use. */
const NUMERIC: readonly NumericControl[] = [
  {
    code: 'vt',
    setting: 'tidal_volume',
    key: 'tidalVolumeMl',
    unit: 'mL',
    decimals: 0,
    adult: [50, 1000, 10],
    neonate: [3, 60, 1],
    modes: USES_VOLUME,
  },
  {
    code: 'flow',
    setting: null,
    key: 'inspiratoryFlowLpm',
    unit: LPM,
    decimals: 0,
    adult: [10, 120, 1],
    neonate: [1, 20, 0.5],
    modes: USES_FLOW,
  },
  {
    code: 'pause',
    setting: 'pause_time',
    key: 'pauseS',
    unit: 's',
    decimals: 2,
    adult: [0, 1, 0.05],
    neonate: [0, 0.3, 0.05],
    modes: USES_FLOW,
  },
  {
    code: 'p-control',
    setting: 'p_control',
    key: 'pressureControlCmh2o',
    unit: CMH2O,
    decimals: 0,
    adult: [2, 40, 1],
    neonate: [2, 30, 1],
    modes: ABOVE_PEEP,
  },
  {
    code: 'p-support',
    setting: 'pressure_support',
    key: 'pressureSupportCmh2o',
    unit: CMH2O,
    decimals: 0,
    adult: [0, 35, 1],
    neonate: [0, 25, 1],
    modes: USES_SUPPORT,
  },
  {
    code: 'peep',
    setting: 'PEEPCPAP',
    key: 'peepCmh2o',
    unit: CMH2O,
    decimals: 0,
    adult: [0, 25, 1],
    neonate: [0, 12, 1],
    modes: null,
  },
  {
    code: 'rate',
    setting: 'rate',
    key: 'ratePerMin',
    unit: '/min',
    decimals: 0,
    adult: [4, 50, 1],
    neonate: [10, 90, 1],
    modes: WITH_CLOCK,
  },
  {
    code: 'ti',
    setting: 'TI',
    key: 'inspiratoryTimeS',
    unit: 's',
    decimals: 2,
    adult: [0.3, 6, 0.05],
    neonate: [0.2, 2, 0.05],
    modes: USES_INSPIRATORY_TIME,
  },
  {
    code: 'ramp',
    setting: 'ramp',
    key: 'riseTimeS',
    unit: 'ms',
    decimals: 0,
    adult: [0, 400, 10],
    neonate: [0, 200, 10],
    modes: WITH_RAMP,
    perUnit: 0.001,
  },
  {
    code: 'ets',
    setting: 'ETS',
    key: 'cyclingPercent',
    unit: '%',
    decimals: 0,
    adult: [5, 70, 1],
    neonate: [5, 70, 1],
    modes: USES_CYCLING,
  },
  {
    code: 'p-limit',
    setting: null,
    key: 'pressureLimitCmh2o',
    unit: CMH2O,
    decimals: 0,
    adult: [15, 80, 1],
    neonate: [10, 50, 1],
    modes: null,
  },
  {
    code: 'oxygen',
    setting: 'Oxygen',
    key: 'oxygenPercent',
    unit: '%',
    decimals: 0,
    adult: [21, 100, 1],
    neonate: [21, 100, 1],
    modes: null,
  },
];

const rangeOf = ([minimum, maximum, step]: NumericControl['adult']): ControlRange => ({
  minimum,
  maximum,
  step,
});

function makeControl({ key, perUnit = 1, adult, neonate, ...rest }: NumericControl): BedsideControl {
  return {
    ...rest,
    group: 'ventilator',
    adult: rangeOf(adult),
    neonate: rangeOf(neonate),
    read: ({ settings }) => settings[key] / perUnit,
    write: (bed, value) => setSettings(bed, { [key]: value * perUnit }),
  };
}

const setSettings = (bed: AdjustableBed, settings: Partial<VentilatorSettings>): AdjustableBed => ({
  ...bed,
  settings: { ...bed.settings, ...settings },
});

/** A bed shows only the control of the trigger type in its scenario. */
const TRIGGERS: readonly BedsideControl[] = [
  {
    code: 'flow-trigger',
    group: 'ventilator',
    setting: 'flow_trigger',
    unit: LPM,
    decimals: 1,
    adult: { minimum: 0.5, maximum: 15, step: 0.1 },
    neonate: { minimum: 0.1, maximum: 3, step: 0.1 },
    modes: WITH_TRIGGER,
    read: ({ settings: { trigger } }) => (trigger.kind === 'flow' ? trigger.flowLpm : null),
    write: (bed, value) => setSettings(bed, { trigger: { kind: 'flow', flowLpm: value } }),
  },
  {
    code: 'pressure-trigger',
    group: 'ventilator',
    setting: 'pressure_trigger',
    unit: CMH2O,
    decimals: 1,
    adult: { minimum: 0.5, maximum: 10, step: 0.1 },
    neonate: { minimum: 0.2, maximum: 3, step: 0.1 },
    modes: WITH_TRIGGER,
    read: ({ settings: { trigger } }) => (trigger.kind === 'pressure' ? trigger.belowPeepCmh2o : null),
    write: (bed, value) => setSettings(bed, { trigger: { kind: 'pressure', belowPeepCmh2o: value } }),
  },
];

export const VENTILATOR_CONTROLS: readonly BedsideControl[] = [...NUMERIC.map(makeControl), ...TRIGGERS];
