/** A measured number with the wave of its tick colour. */
export interface CardNumeric {
  readonly code: string;
  readonly tick?: 'pressure' | 'volume';
}

/** The six blocks, row by row in two columns (look.md, Device card). */
export const CARD_NUMERICS: readonly CardNumeric[] = [
  { code: 'Pmax', tick: 'pressure' },
  { code: 'PEEPCPAP', tick: 'pressure' },
  { code: 'VTe', tick: 'volume' },
  { code: 'MVe', tick: 'volume' },
  { code: 'RR' },
  { code: 'SpO2' },
];

/** The same numbers in the widget's three columns. */
export const WIDGET_NUMERICS: readonly CardNumeric[] = [
  { code: 'Pmax', tick: 'pressure' },
  { code: 'VTe', tick: 'volume' },
  { code: 'RR' },
  { code: 'PEEPCPAP', tick: 'pressure' },
  { code: 'MVe', tick: 'volume' },
  { code: 'SpO2' },
];

/** Four numbers on a phone, without limits. */
export const PHONE_NUMERICS: readonly CardNumeric[] = [
  { code: 'Pmax', tick: 'pressure' },
  { code: 'VTe', tick: 'volume' },
  { code: 'RR' },
  { code: 'SpO2' },
];

/** Small pairs below the blocks. */
const CARD_PAIRS: readonly string[] = ['Ppause', 'deltaP', 'Compl', 'PetCO2', 'VT_IBW', 'IE'];

/** Numbers of some devices, each replacing a pair without a value. */
const SPARE_PAIRS: readonly string[] = ['AutoPEEP', 'P01', 'f_spont'];

/** Codes of the six small pairs in order. */
export function pickPairs(known: Readonly<Record<string, unknown>>): readonly string[] {
  const sent = SPARE_PAIRS.filter((code) => known[code] !== undefined);
  return CARD_PAIRS.map((code) => (known[code] === undefined ? (sent.shift() ?? code) : code));
}

/** Settings in card order; unreported ones give their place to the next. */
const CARD_SETTINGS = [
  'PEEPCPAP',
  'rate',
  'p_control',
  'tidal_volume',
  'pressure_support',
  'Oxygen',
  'FiO2',
  'TI',
  'IE',
  'ETS',
  'flow_trigger',
  'pressure_trigger',
  'trigger',
  'ramp',
  'pause_time',
  'p_high',
  'p_low',
  'min_vol',
  'ASV_MV',
] as const;

/** Lines of the settings field of a card. */
export const SETTING_LINES = 8;

/**
 * Codes of the settings shown on a card. FiO2 and Oxygen are names of the same setting: the first reported
 * one is used.
 */
export function pickSettings(known: Readonly<Record<string, unknown>>, lines: number): readonly string[] {
  const told = CARD_SETTINGS.filter((code) => known[code] !== undefined);
  return told.filter((code) => code !== 'FiO2' || !told.includes('Oxygen')).slice(0, lines);
}
