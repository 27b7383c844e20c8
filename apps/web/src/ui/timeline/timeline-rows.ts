import {
  ASYNCHRONY_KINDS,
  BREATH_FEATURE_CODES,
  FINDING_LETTERS,
  GAS_INDEX_CODES,
  GAS_INDICES,
  UNITS,
  findParameter,
  listParameters,
  type ParameterKind,
} from '@eupnea/model';
import { LAB_FIELDS, findLabField, storedUnitOf } from '../../lib/clinical/lab-units.ts';
import { symbolOf, wordKeyOf } from '../../lib/clinical/lab-symbols.ts';
import { REGISTRY_UNITS, showUnit } from '@eupnea/notation/shown-unit';

export const ROW_KINDS = ['trend', 'async', 'reading', 'setting', 'gas', 'blood'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** One curve: breath number, share of breaths with a finding, monitored value, setting or laboratory value. */
export interface TimelineRow {
  readonly kind: RowKind;
  readonly code: string;
}

/** Strips above the curves. */
export const LANE_CODES = ['mode', 'link', 'notes', 'events', 'alarms', 'drugs', 'samples'] as const;
export type LaneCode = (typeof LANE_CODES)[number];

/** What the timeline shows; its address is `lane.alarms,trend.vte_ml,setting.PEEPCPAP`. */
export interface TimelineRows {
  readonly lanes: readonly LaneCode[];
  readonly rows: readonly TimelineRow[];
}

/** Maximum number of curves: twelve fill a screen of 1080 px in height. */
export const MOST_ROWS = 12;

/** Code of the row of all kinds of asynchrony together. */
export const ANY_FINDING = 'any';

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

/** Kind of registry of a row; null for laboratory values and findings. */
export function registryOf({ kind }: TimelineRow): ParameterKind | null {
  return REGISTRY_KIND[kind] ?? null;
}

/** Name and unit of a row; null for an unknown code. */
export function describeRow({ kind, code }: TimelineRow): RowFacts | null {
  if (kind === 'async') return describeShare(code);
  if (kind === 'gas' && code === 'PF') {
    return { ...PLAIN, symbol: 'P/F', unit: UNITS.partialPressure.unit, decimals: 0, nameKey: null };
  }
  const index = kind === 'gas' ? GAS_INDEX_CODES.find((known) => known === code) : undefined;
  if (index !== undefined) {
    const { symbol, unit, decimals } = GAS_INDICES[index];
    return { ...PLAIN, symbol, unit, decimals, nameKey: `gasIndex.name.${index}` };
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
  return {
    ...PLAIN,
    symbol,
    symbolKey: `parameters.${i18nKey}.label`,
    unit,
    decimals,
    nameKey: `parameters.${i18nKey}.name`,
  };
}

function describeShare(code: string): RowFacts | null {
  const share = { leastSpan: undefined, unit: '%', decimals: 0 };
  if (code === ANY_FINDING) {
    return { ...share, symbol: code, symbolKey: 'timeline.anyFinding', nameKey: 'timeline.anyFindingName' };
  }
  const kind = ASYNCHRONY_KINDS.find((known) => known === code);
  return kind === undefined
    ? null
    : { ...share, symbol: FINDING_LETTERS[kind], symbolKey: null, nameKey: `findings.kind.${kind}` };
}

/** All rows of a kind. */
export function listRows(kind: RowKind): readonly TimelineRow[] {
  if (kind === 'gas')
    return [...LAB_FIELDS.gas.map(({ code }) => code), 'PF', ...GAS_INDEX_CODES].map((code) => ({
      kind,
      code,
    }));
  if (kind === 'blood') return LAB_FIELDS.blood.map(({ code }) => ({ kind, code }));
  if (kind === 'trend') return BREATH_FEATURE_CODES.map((code) => ({ kind, code }));
  if (kind === 'async') return [ANY_FINDING, ...ASYNCHRONY_KINDS].map((code) => ({ kind, code }));
  // Texts and switches have no curve.
  return listParameters(REGISTRY_KIND[kind] ?? 'monitored')
    .filter(({ unit }) => showUnit(unit, REGISTRY_UNITS).label !== '')
    .map(({ code }) => ({ kind, code }));
}

/**
 * Rows of an address in its order. Without a known curve the given ones stand; without a lane all lanes do, so that
 * older addresses, which name curves only, still show what happened.
 */
export function readTimelineRows(text: string | undefined, fallback: TimelineRows): TimelineRows {
  const parts = [...new Set((text ?? '').split(','))].map((part) => {
    const [kind = '', code = ''] = part.split('.');
    return { kind, code };
  });
  const lanes = LANE_CODES.filter((lane) => parts.some(({ kind, code }) => kind === 'lane' && code === lane));
  const rows = parts.flatMap(({ kind: first, code }) => {
    const kind = ROW_KINDS.find((known) => known === first);
    return kind === undefined ? [] : listRows(kind).filter((row) => row.code === code);
  });
  return {
    lanes: lanes.length > 0 ? lanes : rows.length > 0 ? LANE_CODES : fallback.lanes,
    rows: rows.length > 0 ? rows.slice(0, MOST_ROWS) : fallback.rows,
  };
}

/** Breath numbers of an address of an earlier version, `parameters=vte_ml,rr_bpm`; null without a known one. */
export function readFormerParameters(text: string | undefined): TimelineRows | null {
  const codes = new Set((text ?? '').split(','));
  const rows = [...codes].flatMap((code) => listRows('trend').filter((row) => row.code === code));
  return rows.length === 0 ? null : { lanes: LANE_CODES, rows: rows.slice(0, MOST_ROWS) };
}

export function keyOfRow({ kind, code }: TimelineRow): string {
  return `${kind}.${code}`;
}

export function writeTimelineRows({ lanes, rows }: TimelineRows): string {
  const shown = lanes.length === LANE_CODES.length ? [] : lanes.map((lane) => `lane.${lane}`);
  return [...shown, ...rows.map(keyOfRow)].join(',');
}

/** Adds or removes a curve; the last one stays. */
export function toggleRow(rows: readonly TimelineRow[], row: TimelineRow): readonly TimelineRow[] {
  const key = keyOfRow(row);
  const without = rows.filter((other) => keyOfRow(other) !== key);
  if (without.length < rows.length) return without.length === 0 ? rows : without;
  return rows.length >= MOST_ROWS ? rows : [...rows, row];
}

/** Adds or removes a lane; the last one stays. */
export function toggleLane(lanes: readonly LaneCode[], lane: LaneCode): readonly LaneCode[] {
  const next = LANE_CODES.filter((known) => lanes.includes(known) !== (known === lane));
  return next.length === 0 ? lanes : next;
}
