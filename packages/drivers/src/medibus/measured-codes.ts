import { CMH2O_PER_MBAR, MMHG_PER_KPA } from '@eupnea/model';

/** Meaning of a measured value or limit. */
export interface MeasuredMeaning {
  readonly code: number;
  /** Registry parameter, or `draeger_...` in the device unit without one. */
  readonly parameter: string;
  /** Factor from the device unit to the parameter unit. */
  readonly perUnit: number;
}

const entry = (code: number, parameter: string, perUnit = 1): MeasuredMeaning => ({
  code,
  parameter,
  perUnit,
});

/**
 * Code page 1. Codes with different meanings in MEDIBUS and MEDIBUS.X (06 compliance or MVi, 8B support
 * volume or VTi) are left out and kept as received.
 */
export const MEASURED_PAGE_1: readonly MeasuredMeaning[] = [
  entry(0x05, 'draeger_airway_pressure_mbar'),
  entry(0x07, 'Compl', 1 / CMH2O_PER_MBAR),
  entry(0x08, 'R_insp', CMH2O_PER_MBAR),
  entry(0x09, 'draeger_co2_production_ml_min'),
  entry(0x0b, 'draeger_patient_resistance_mbar_s_l'),
  entry(0x64, 'draeger_o2_uptake_10ml_min'),
  entry(0x6b, 'draeger_ambient_pressure_mbar'),
  entry(0x71, 'Pmin', CMH2O_PER_MBAR),
  entry(0x72, 'P01', CMH2O_PER_MBAR),
  entry(0x73, 'MAP', CMH2O_PER_MBAR),
  entry(0x74, 'Ppause', CMH2O_PER_MBAR),
  entry(0x78, 'PEEPCPAP', CMH2O_PER_MBAR),
  entry(0x79, 'AutoPEEP', CMH2O_PER_MBAR),
  entry(0x7b, 'draeger_rate_mandatory'),
  entry(0x7d, 'Pmax', CMH2O_PER_MBAR),
  entry(0x7e, 'draeger_vt_mandatory_l'),
  entry(0x7f, 'draeger_vt_spontaneous_l'),
  entry(0x81, 'draeger_trapped_volume_ml'),
  entry(0x83, 'draeger_vte_mandatory_ml'),
  entry(0x84, 'draeger_vte_spontaneous_ml'),
  entry(0x85, 'draeger_vti_mandatory_ml'),
  entry(0x88, 'draeger_vt_ml'),
  entry(0x89, 'draeger_dead_space_ml'),
  entry(0x8a, 'draeger_dead_space_percent'),
  entry(0xb2, 'draeger_leak_ml_min'),
  entry(0xb3, 'leak_percent'),
  entry(0xb4, 'draeger_rate_by_pressure'),
  entry(0xb5, 'f_spont'),
  entry(0xb6, 'draeger_mv_spontaneous_percent'),
  entry(0xb7, 'MV_spont'),
  entry(0xb8, 'draeger_mv_l_min'),
  entry(0xb9, 'MVe'),
  entry(0xbd, 'draeger_apnoea_duration_s'),
  entry(0xc1, 'draeger_airway_temperature_c'),
  entry(0xc4, 'draeger_delta_o2_percent'),
  entry(0xc9, 'RSBI'),
  entry(0xd5, 'draeger_rate_by_co2'),
  entry(0xd6, 'RR'),
  entry(0xd7, 'draeger_rate_by_flow'),
  entry(0xd9, 'draeger_rate_derived'),
  entry(0xda, 'draeger_inspired_co2_percent'),
  entry(0xdb, 'draeger_et_co2_percent'),
  entry(0xdd, 'draeger_n2o_flow_ml_min'),
  entry(0xde, 'draeger_air_flow_ml_min'),
  entry(0xe1, 'pulse'),
  entry(0xe2, 'draeger_o2_flow_ml_min'),
  entry(0xe3, 'PetCO2', MMHG_PER_KPA),
  entry(0xe6, 'PetCO2'),
  entry(0xeb, 'SpO2'),
  entry(0xef, 'draeger_expired_o2_percent'),
  entry(0xf0, 'Oxygen'),
];

/** I and E of the measured I:E ratio: two codes for one number. */
export const MEASURED_I_PART = 0xe7;
export const MEASURED_E_PART = 0xe8;

export const MEASURED_PAGE_2: readonly MeasuredMeaning[] = [
  entry(0x00, 'draeger_vt_spontaneous_ml'),
  entry(0x06, 'draeger_elastance_mbar_l'),
  entry(0x07, 'draeger_time_constant_s'),
  entry(0x21, 'VTe'),
  entry(0x22, 'VTi'),
  entry(0x23, 'draeger_end_inspiratory_pressure_mbar'),
  entry(0x7b, 'draeger_pressure_variability_percent'),
  entry(0x7d, 'draeger_t_low_maximum_s'),
];

export interface CodePage {
  readonly page: 1 | 2;
  readonly byCode: ReadonlyMap<number, MeasuredMeaning>;
}

const pageOf = (page: 1 | 2, meanings: readonly MeasuredMeaning[]): CodePage => ({
  page,
  byCode: new Map(meanings.map((meaning) => [meaning.code, meaning])),
});

export const CODE_PAGE_1 = pageOf(1, MEASURED_PAGE_1);
export const CODE_PAGE_2 = pageOf(2, MEASURED_PAGE_2);
