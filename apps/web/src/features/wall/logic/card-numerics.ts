/** A measured number on a card and the wave whose colour ticks it. */
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

/** The same six in the widget's three columns: pressures, volumes, rate and saturation one above the other. */
export const WIDGET_NUMERICS: readonly CardNumeric[] = [
  { code: 'Pmax', tick: 'pressure' },
  { code: 'VTe', tick: 'volume' },
  { code: 'RR' },
  { code: 'PEEPCPAP', tick: 'pressure' },
  { code: 'MVe', tick: 'volume' },
  { code: 'SpO2' },
];

/** Four on a phone, without limits. */
export const PHONE_NUMERICS: readonly CardNumeric[] = [
  { code: 'Pmax', tick: 'pressure' },
  { code: 'VTe', tick: 'volume' },
  { code: 'RR' },
  { code: 'SpO2' },
];

/** The small pairs under the blocks. */
const CARD_PAIRS: readonly string[] = ['Ppause', 'deltaP', 'Compl', 'PetCO2', 'VT_IBW', 'IE'];

/** Numbers that only some devices send; each takes the place of a pair that has no value. */
const SPARE_PAIRS: readonly string[] = ['AutoPEEP', 'P01', 'f_spont'];

/** Codes of the six small pairs, in their order. */
export function pickPairs(known: Readonly<Record<string, unknown>>): readonly string[] {
  const sent = SPARE_PAIRS.filter((code) => known[code] !== undefined);
  return CARD_PAIRS.map((code) => (known[code] === undefined ? (sent.shift() ?? code) : code));
}

/** Settings in the order in which a card has room for them; what the device does not tell gives its place to the next. */
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

/** Codes of the settings a card has lines for. FiO2 and Oxygen are two names of one setting: the first told wins. */
export function pickSettings(known: Readonly<Record<string, unknown>>, lines: number): readonly string[] {
  const told = CARD_SETTINGS.filter((code) => known[code] !== undefined);
  return told.filter((code) => code !== 'FiO2' || !told.includes('Oxygen')).slice(0, lines);
}
