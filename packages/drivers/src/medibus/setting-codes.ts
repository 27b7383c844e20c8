import { CMH2O_PER_MBAR } from '@eupnea/model';
import { ML_PER_LITRE, MS_PER_SECOND } from './units.ts';

export interface SettingMeaning {
  readonly code: number;
  readonly parameter: string;
  readonly perUnit: number;
}

const entry = (code: number, parameter: string, perUnit = 1): SettingMeaning => ({
  code,
  parameter,
  perUnit,
});

/**
 * Two codes may mean one parameter: by model a device sends 0A (IPPV) or 09 (IMV), 04 (litres) or 40 (mL).
 * The last one with a value counts.
 */
export const SETTINGS: readonly SettingMeaning[] = [
  entry(0x01, 'Oxygen'),
  entry(0x02, 'draeger_inspiratory_flow_l_min'),
  entry(0x04, 'tidal_volume', ML_PER_LITRE),
  entry(0x40, 'tidal_volume'),
  entry(0x05, 'TI'),
  entry(0x0a, 'rate'),
  entry(0x09, 'rate'),
  entry(0x0b, 'PEEPCPAP', CMH2O_PER_MBAR),
  entry(0x0c, 'draeger_intermittent_peep_mbar'),
  entry(0x0d, 'p_low', CMH2O_PER_MBAR),
  entry(0x0e, 'p_high', CMH2O_PER_MBAR),
  entry(0x0f, 'draeger_t_low_s'),
  entry(0x10, 'draeger_t_high_s'),
  entry(0x11, 'draeger_apnoea_time_s'),
  entry(0x12, 'pressure_support', CMH2O_PER_MBAR),
  entry(0x13, 'draeger_maximum_pressure_mbar'),
  entry(0x15, 'pressure_trigger', CMH2O_PER_MBAR),
  entry(0x16, 'draeger_tachypnoea_rate'),
  entry(0x17, 'draeger_tachypnoea_duration_s'),
  entry(0x27, 'draeger_pause_percent'),
  entry(0x29, 'flow_trigger'),
  entry(0x2e, 'ramp', MS_PER_SECOND),
  entry(0x42, 'draeger_minimum_rate'),
  entry(0x45, 'draeger_inspiratory_pressure_mbar'),
  entry(0x4a, 'draeger_age'),
  entry(0x4b, 'draeger_weight_kg'),
  entry(0x6f, 'IBW'),
  entry(0x72, 'ETS'),
  entry(0x83, 'draeger_height_cm'),
];

/** I and E of the set I:E ratio. */
export const SET_I_PART = 0x07;
export const SET_E_PART = 0x08;
export const SET_INSPIRATORY_PRESSURE = 0x45;
export const SET_PEEP = 0x0b;
export const SET_PAUSE_PERCENT = 0x27;
export const SET_INSPIRATORY_TIME = 0x05;

export const SETTINGS_BY_CODE: ReadonlyMap<number, SettingMeaning> = new Map(
  SETTINGS.map((meaning) => [meaning.code, meaning]),
);
