/** Use of a field. Litres become millilitres. */
export type FieldUse =
  | { readonly kind: 'numeric' | 'setting'; readonly code: string; readonly factor: number }
  | { readonly kind: 'limit'; readonly code: string; readonly side: 'low' | 'high'; readonly factor: number };

export interface FieldMap {
  readonly uses: ReadonlyMap<number, FieldUse>;
  readonly mode: number;
  /** Fields of the types in the mode name; absent in the older answer. */
  readonly types?: { readonly mandatory: number; readonly spontaneous: number; readonly trigger: number };
  readonly ieSetting?: { readonly inspiration: number; readonly expiration: number };
  readonly time: number;
  readonly ventilatorId: number;
  readonly date: number;
  readonly alarms: { readonly first: number; readonly last: number };
  /** Last field with settings: unmapped fields up to it are kept as settings. */
  readonly lastSetting: number;
}

const ML_PER_L = 1000;
type Entry = readonly [field: number, use: FieldUse];

const setting = (field: number, code: string, factor = 1): Entry => [
  field,
  { kind: 'setting', code, factor },
];
const numeric = (field: number, code: string, factor = 1): Entry => [
  field,
  { kind: 'numeric', code, factor },
];
const limit = (field: number, code: string, side: 'low' | 'high', factor = 1): Entry => [
  field,
  { kind: 'limit', code, side, factor },
];

/** Answer to SNDF (device-protocols 4.4, field numbers checked in source). */
export const MISCF_FIELDS: FieldMap = {
  time: 5,
  ventilatorId: 6,
  date: 7,
  mode: 9,
  types: { mandatory: 10, spontaneous: 11, trigger: 12 },
  ieSetting: { inspiration: 48, expiration: 49 },
  alarms: { first: 106, last: 153 },
  lastSetting: 69,
  uses: new Map([
    setting(13, 'rate'),
    setting(14, 'tidal_volume', ML_PER_L),
    setting(16, 'Oxygen'),
    setting(17, 'pressure_trigger'),
    setting(18, 'PEEPCPAP'),
    setting(19, 'pause_time'),
    setting(31, 'pressure_support'),
    limit(34, 'Pmax', 'high'),
    limit(35, 'Pmax', 'low'),
    limit(36, 'MVe', 'high'),
    limit(37, 'MVe', 'low'),
    limit(38, 'VTe', 'high', ML_PER_L),
    limit(39, 'VTe', 'low', ML_PER_L),
    limit(42, 'RR', 'high'),
    limit(43, 'VTi', 'high', ML_PER_L),
    setting(45, 'flow_trigger'),
    setting(46, 'p_control'),
    setting(47, 'TI'),
    setting(59, 'ETS'),
    setting(60, 'IBW'),
    setting(62, 'p_high'),
    setting(63, 'p_low'),
    numeric(70, 'RR'),
    numeric(71, 'VTe', ML_PER_L),
    numeric(72, 'MVe'),
    numeric(73, 'Pmax'),
    numeric(74, 'MAP'),
    numeric(77, 'Oxygen'),
    numeric(78, 'VTi', ML_PER_L),
    numeric(79, 'AutoPEEP'),
    numeric(84, 'RSBI'),
    numeric(87, 'PEEPCPAP'),
    numeric(89, 'MV_spont'),
    numeric(91, 'PEEPtot'),
    numeric(92, 'Compl'),
    numeric(94, 'Ppause'),
    numeric(99, 'PEF'),
    numeric(102, 'NIF'),
    numeric(103, 'P01'),
    numeric(155, 'WOB'),
  ]),
};

/** Answer to SNDA, the older one. */
export const MISCA_FIELDS: FieldMap = {
  time: 5,
  ventilatorId: 6,
  date: 8,
  mode: 9,
  alarms: { first: 48, last: 57 },
  lastSetting: 33,
  uses: new Map([
    setting(10, 'rate'),
    setting(11, 'tidal_volume', ML_PER_L),
    setting(13, 'Oxygen'),
    setting(14, 'pressure_trigger'),
    setting(15, 'PEEPCPAP'),
    setting(16, 'pause_time'),
    setting(26, 'pressure_support'),
    numeric(34, 'RR'),
    numeric(35, 'VTe', ML_PER_L),
    numeric(36, 'MVe'),
    numeric(37, 'MV_spont'),
    numeric(38, 'Pmax'),
    numeric(39, 'MAP'),
    limit(42, 'Pmax', 'high'),
    numeric(63, 'Compl'),
    numeric(67, 'NIF'),
    setting(71, 'flow_trigger'),
    setting(85, 'p_control'),
    setting(86, 'TI'),
  ]),
};

/** Key of a field without a registry parameter. */
export function keptCode(name: string, field: number): string {
  return `pb840_${name.toLowerCase()}_${field}`;
}
