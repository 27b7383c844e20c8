import {
  BREATH_FEATURE_CODES,
  UNITS,
  findParameter,
  listParameters,
  type ParameterKind,
} from '@eupnea/model';
import { REGISTRY_UNITS, showUnit } from '../../../lib/parameters/shown-unit.ts';
import { LAB_FIELDS, findLabField, storedUnitOf } from './lab-units.ts';

export const ROW_KINDS = ['gas', 'blood', 'setting', 'reading', 'trend'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** One row of the chart: laboratory value, ventilator setting, monitored value or breath number. */
export interface CardRow {
  readonly kind: RowKind;
  readonly code: string;
}

/** Maximum number of rows. */
export const MOST_ROWS = 10;

/** Default rows: oxygenation and carbon dioxide with the related settings. */
const DEFAULT_ROWS =
  'gas.pH,gas.PaCO2,gas.PaO2,gas.PF,setting.PEEPCPAP,setting.Oxygen,reading.MVe,trend.compliance_ml_cmh2o';

const REGISTRY_KIND: { readonly [Kind in RowKind]?: ParameterKind } = {
  setting: 'setting',
  reading: 'monitored',
  trend: 'breath',
};

/** Minimum panel height in the unit of the value, for values with small relative changes. */
const LEAST_SPANS: { readonly [code: string]: number } = { pH: 0.3, Na: 15, Cl: 15, temperature: 3 };

export interface RowFacts {
  readonly symbol: string;
  /** Text key that replaces the symbol, for values without one. */
  readonly symbolKey: string | null;
  readonly leastSpan: number | undefined;
  /** Stored unit: of the registry, or as printed by laboratories. */
  readonly unit: string;
  /** Null shows the decimals as entered. */
  readonly decimals: number | null;
  /** Text key of the full name; null when the symbol is the name. */
  readonly nameKey: string | null;
}

const PLAIN = { symbolKey: null, leastSpan: undefined };

/** Name and unit of a row; null for an unknown code. */
export function describeRow({ kind, code }: CardRow): RowFacts | null {
  if (kind === 'gas' && code === 'PF') {
    return { ...PLAIN, symbol: 'P/F', unit: UNITS.partialPressure.unit, decimals: 0, nameKey: null };
  }
  if (kind === 'gas' || kind === 'blood') {
    const field = findLabField(kind, code);
    if (field === undefined) return null;
    return {
      symbol: symbolOf(code),
      symbolKey: wordKeyOf(code),
      leastSpan: LEAST_SPANS[code],
      unit: storedUnitOf(field),
      decimals: null,
      nameKey: `medCard.value.${code}`,
    };
  }
  const definition = findParameter(REGISTRY_KIND[kind] ?? 'breath', code);
  if (definition === null) return null;
  const { symbol, unit, decimals, i18nKey } = definition;
  return { ...PLAIN, symbol, unit, decimals, nameKey: `parameters.${i18nKey}.name` };
}

/** Codes that are English words. */
const WORDS: ReadonlySet<string> = new Set([
  'lactate',
  'glucose',
  'temperature',
  'platelets',
  'creatinine',
  'urea',
  'bilirubin',
  'albumin',
  'troponin',
]);

/** Text key of a laboratory value without symbol; null when it has one. */
export function wordKeyOf(code: string): string | null {
  return WORDS.has(code) ? `medCard.value.${code}` : null;
}

const SYMBOLS: { readonly [code: string]: string } = {
  PaCO2: 'PaCO₂',
  PaO2: 'PaO₂',
  HCO3: 'HCO₃⁻',
  BEBD: 'BE/BD',
  SaO2: 'SaO₂',
  FiO2: 'FiO₂',
  D_dimer: 'D-dimer',
  NT_proBNP: 'NT-proBNP',
};

export function symbolOf(code: string): string {
  return SYMBOLS[code] ?? code;
}

/** All rows of a kind. */
export function listRows(kind: RowKind): readonly CardRow[] {
  if (kind === 'gas') return [...LAB_FIELDS.gas.map(({ code }) => ({ kind, code })), { kind, code: 'PF' }];
  if (kind === 'blood') return LAB_FIELDS.blood.map(({ code }) => ({ kind, code }));
  if (kind === 'trend') return BREATH_FEATURE_CODES.map((code) => ({ kind, code }));
  return listParameters(REGISTRY_KIND[kind] ?? 'monitored')
    .filter(({ unit }) => showUnit(unit, REGISTRY_UNITS).label !== '')
    .map(({ code }) => ({ kind, code }));
}

/** Rows of the address in order; the default ones when none is known. */
export function readRows(text: string | undefined): readonly CardRow[] {
  const rows = parse(text ?? '');
  return rows.length === 0 ? parse(DEFAULT_ROWS) : rows;
}

function parse(text: string): readonly CardRow[] {
  const found = [...new Set(text.split(','))].flatMap((part) => {
    const [first = '', code = ''] = part.split('.');
    const kind = ROW_KINDS.find((known) => known === first);
    return kind === undefined ? [] : listRows(kind).filter((row) => row.code === code);
  });
  return found.slice(0, MOST_ROWS);
}

export function keyOfRow({ kind, code }: CardRow): string {
  return `${kind}.${code}`;
}

export function writeRows(rows: readonly CardRow[]): string {
  return rows.map(keyOfRow).join(',');
}

/** Adds or removes a row; the last one stays. */
export function toggleRow(rows: readonly CardRow[], row: CardRow): readonly CardRow[] {
  const key = keyOfRow(row);
  const without = rows.filter((other) => keyOfRow(other) !== key);
  if (without.length < rows.length) return without.length === 0 ? rows : without;
  return rows.length >= MOST_ROWS ? rows : [...rows, row];
}
