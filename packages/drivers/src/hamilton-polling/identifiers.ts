/** Use of an identifier's value. */
export type ParameterUse =
  | { readonly kind: 'numeric'; readonly code: string; readonly toUnit?: (value: number) => number }
  | { readonly kind: 'setting'; readonly code: string; readonly toUnit?: (value: number) => number }
  | { readonly kind: 'mode' }
  /** Rate of the modes with that name; Eupnea has a single rate setting. */
  | { readonly kind: 'rate'; readonly of: 'cmv' | 'simv' }
  | { readonly kind: 'limit'; readonly code: string; readonly side: 'low' | 'high' }
  | {
      readonly kind: 'alarm';
      readonly text: string;
      readonly parameterCode?: string;
      /** Side of the violated limit; undefined for either. */
      readonly side?: 'low' | 'high';
    }
  | {
      readonly kind: 'clock';
      readonly field: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year';
    }
  | { readonly kind: 'identity'; readonly field: 'serial' | 'software' };

export interface HamiltonParameter {
  /** Name by the maker. */
  readonly name: string;
  /** Decimals of the five characters; secondary for most identifiers. */
  readonly decimals: 0 | 1 | 2;
  /** Absent: no Eupnea parameter, so the value is kept under the maker's identifier. */
  readonly use?: ParameterUse;
}

const numeric = (name: string, code: string, decimals: 0 | 1 | 2 = 0): HamiltonParameter => ({
  name,
  decimals,
  use: { kind: 'numeric', code },
});
const setting = (name: string, code: string, decimals: 0 | 1 | 2 = 0): HamiltonParameter => ({
  name,
  decimals,
  use: { kind: 'setting', code },
});
const limit = (name: string, code: string, side: 'low' | 'high', decimals: 0 | 1 = 0): HamiltonParameter => ({
  name,
  decimals,
  use: { kind: 'limit', code, side },
});
const alarm = (text: string, parameterCode?: string, side?: 'low' | 'high'): HamiltonParameter => ({
  name: text,
  decimals: 0,
  use: {
    kind: 'alarm',
    text,
    ...(parameterCode !== undefined && { parameterCode }),
    ...(side !== undefined && { side }),
  },
});
const clock = (field: Extract<ParameterUse, { kind: 'clock' }>['field']): HamiltonParameter => ({
  name: `Time - ${field}`,
  decimals: 0,
  use: { kind: 'clock', field },
});
const unmapped = (name: string, decimals: 0 | 1 | 2 = 0): HamiltonParameter => ({ name, decimals });

/** The device sends the expiratory part x of 1:x; Eupnea keeps Ti / Te. The conversion is its own inverse. */
const invert = (value: number): number => (value === 0 ? 0 : 1 / value);

/** Identifiers of the polling protocol (device-protocols 4.2, checked in source). */
export const HAMILTON_PARAMETERS: ReadonlyMap<number, HamiltonParameter> = new Map([
  [31, unmapped('IntelliVent modes')],
  [35, numeric('PetCO2', 'PetCO2')],
  [36, numeric('SpO2', 'SpO2')],
  [37, numeric('Pulse', 'pulse')],
  [38, unmapped('HLI')],
  [39, unmapped('Variability index')],
  [40, { name: 'Mode', decimals: 0, use: { kind: 'mode' } }],
  [41, { name: 'f(CMV)', decimals: 0, use: { kind: 'rate', of: 'cmv' } }],
  [42, { name: 'f(SIMV)', decimals: 1, use: { kind: 'rate', of: 'simv' } }],
  [43, setting('Tidal volume', 'tidal_volume')],
  [44, setting('Insp. time', 'TI', 2)],
  [45, setting('Pause time', 'pause_time', 2)],
  [46, unmapped('Flow pattern')],
  [47, setting('Pressure trigger', 'pressure_trigger', 1)],
  [48, setting('PEEP/CPAP', 'PEEPCPAP')],
  [49, setting('Pressure support', 'pressure_support')],
  [50, setting('Oxygen', 'Oxygen')],
  [51, setting('MMV/ASV', 'ASV_MV')],
  [52, limit('High rate', 'RR', 'high')],
  [53, limit('High pressure', 'Pmax', 'high')],
  [54, limit('Low ExpMinVol', 'MVe', 'low', 1)],
  [55, limit('High ExpMinVol', 'MVe', 'high', 1)],
  [56, limit('Low oxygen', 'Oxygen', 'low')],
  [57, limit('High oxygen', 'Oxygen', 'high')],
  [60, numeric('VTI', 'VTi')],
  [61, numeric('VTE', 'VTe')],
  [62, numeric('ExpMinVol', 'MVe', 1)],
  [63, numeric('fTotal', 'RR')],
  [64, numeric('fSpont', 'f_spont')],
  [65, { name: 'I:E', decimals: 2, use: { kind: 'numeric', code: 'IE', toUnit: invert } }],
  [66, numeric('Pmax', 'Pmax')],
  [67, numeric('Pmean', 'MAP')],
  [68, numeric('PEEP/CPAP', 'PEEPCPAP')],
  [69, numeric('Pplateau', 'Ppause')],
  [70, unmapped('tE', 2)],
  [71, numeric('Oxygen', 'Oxygen')],
  [72, numeric('Rinsp', 'R_insp')],
  [73, numeric('Rexp', 'R_exp')],
  [74, numeric('Compliance', 'Compl')],
  [75, numeric('Insp. flow', 'PIF')],
  [76, unmapped('VT insp. mandatory')],
  [77, unmapped('VT insp. spontaneous')],
  [78, unmapped('VT exp. mandatory')],
  [79, unmapped('VT exp. spontaneous')],
  [80, clock('second')],
  [81, clock('minute')],
  [82, clock('hour')],
  [83, clock('day')],
  [84, clock('month')],
  [85, clock('year')],
  [86, { name: 'Ventilator number', decimals: 0, use: { kind: 'identity', field: 'serial' } }],
  [87, setting('Pcontrol', 'p_control')],
  [88, unmapped('Special alarm')],
  [89, unmapped('Silence')],
  [90, alarm('General alarm')],
  [91, alarm('High pressure', 'Pmax', 'high')],
  [92, alarm('Disconnection patient')],
  [93, alarm('Fail to cycle')],
  [94, alarm('Apnea', 'RR', 'low')],
  [95, alarm('Disconnection ventilator')],
  [96, alarm('Loss of PEEP', 'PEEPCPAP', 'low')],
  [97, alarm('Low minute volume', 'MVe', 'low')],
  [98, alarm('High minute volume', 'MVe', 'high')],
  [99, alarm('High rate', 'RR', 'high')],
  [100, alarm('Oxygen concentration', 'Oxygen')],
  [101, alarm('Operator')],
  [102, alarm('Gas supply')],
  [103, numeric('AutoPEEP', 'AutoPEEP', 1)],
  [104, setting('Trigger', 'trigger')],
  [105, { name: 'I:E', decimals: 2, use: { kind: 'setting', code: 'IE', toUnit: invert } }],
  [106, unmapped('Peak flow')],
  [107, unmapped('Paw or Paux')],
  [108, setting('ETS', 'ETS')],
  [109, setting('Ramp', 'ramp')],
  [110, setting('Body weight', 'IBW', 1)],
  [111, setting('%MinVol', 'ASV_MV')],
  [112, numeric('Pmin', 'Pmin')],
  [113, unmapped('Insp. time', 2)],
  [114, unmapped('VT leak')],
  [115, numeric('P0.1', 'P01', 1)],
  [116, numeric('Exp. flow', 'PEF')],
  [117, numeric('RCexp', 'RCexp', 2)],
  [118, numeric('RCinsp', 'RCinsp', 2)],
  [119, numeric('WOB', 'WOB', 2)],
  [121, unmapped('PTP', 1)],
  [122, unmapped('Pinsp')],
  [123, unmapped('Language')],
  [124, unmapped('Language file version')],
  [125, { name: 'Software version', decimals: 0, use: { kind: 'identity', field: 'software' } }],
]);

/** Key of a value without a registry parameter. */
export function keptCode(identifier: number): string {
  return `hamilton_${identifier}`;
}
