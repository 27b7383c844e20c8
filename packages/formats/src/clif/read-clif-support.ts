import type { NamedSource } from '../named-source.ts';
import { describeSetting } from '../annotation-text.ts';
import { DamagedParquet } from '../parquet/damaged-parquet.ts';
import { openParquet, type ParquetTable, type ParquetTableColumn } from '../parquet/open-parquet.ts';
import type { ParquetCell, ParquetList } from '../parquet/parquet-cell.ts';
import { readParquetRows } from '../parquet/read-parquet-rows.ts';
import type { RecordingEvent, TrendColumn } from '../reader.ts';
import { parseTableTime } from '../table-time.ts';
import { fromClifMode } from './clif-mode.ts';
import { CLIF_SUPPORT_NUMBERS, type ClifSupportNumber, keepWithin } from './clif-vocabulary.ts';

export const CLIF_SUPPORT = {
  id: 'clif_respiratory_support',
  name: 'CLIF respiratory_support',
  contents: 'trend',
} as const;

/** Columns by which a table is known to be one of CLIF. */
const MARKS = ['hospitalization_id', 'recorded_dttm', 'mode_category', 'fio2_set', 'peep_set'];

/** Settings of the registry by column; the others stay trends under their own names. */
const SETTINGS: {
  readonly [Name in ClifSupportNumber]?: { readonly code: string; readonly factor: number };
} = {
  fio2_set: { code: 'FiO2', factor: 100 },
  tidal_volume_set: { code: 'tidal_volume', factor: 1 },
  resp_rate_set: { code: 'rate', factor: 1 },
  pressure_control_set: { code: 'p_control', factor: 1 },
  pressure_support_set: { code: 'pressure_support', factor: 1 },
  inspiratory_time_set: { code: 'TI', factor: 1 },
  peep_set: { code: 'PEEPCPAP', factor: 1 },
};

const TEXTS = ['hospitalization_id', 'device_category', 'mode_name', 'mode_category'] as const;

/** Digits of a converted fraction: 0.35 as 35 %. */
const DIGITS = 10;

export function isClifSupport({ columns }: ParquetTable): boolean {
  return MARKS.every((mark) => columns.some(({ name }) => name === mark));
}

/**
 * Reads `clif_respiratory_support.parquet`: every row as a trend row with the stay that it belongs to, and each change of a
 * setting or mode of a stay as a line of the log. A value beyond the outlier limits of CLIF is missing.
 */
export async function* readClifSupport(
  files: readonly NamedSource[],
): AsyncGenerator<readonly RecordingEvent[]> {
  const [file] = files;
  if (file === undefined) return;
  try {
    yield* readTable(await openParquet(file));
  } catch (error) {
    if (!(error instanceof DamagedParquet)) throw error;
    yield [{ type: 'issue', issue: { code: 'parquet_damaged', detail: error.message } }];
  }
}

async function* readTable(table: ParquetTable): AsyncGenerator<readonly RecordingEvent[]> {
  const find = (name: string) => table.columns.find((column) => column.name === name);
  const time = find('recorded_dttm');
  if (time === undefined) return;
  const texts = TEXTS.flatMap((name) => find(name) ?? []);
  const numbers = NUMBER_NAMES.flatMap((name) => {
    const column = find(name);
    return column === undefined ? [] : [{ name, column }];
  });
  yield [{ type: 'trend_columns', columns: [...texts.map(describeText), ...numbers.map(describeNumber)] }];
  const rows = new SupportRows(texts, numbers);
  const wanted = [time, ...texts, ...numbers.map(({ column }) => column)];
  for await (const batch of readParquetRows(table, wanted)) {
    const events: RecordingEvent[] = [];
    for (let row = 0; row < batch.length; row += 1) {
      const [at, ...cells] = batch.columns.map((column) => column[row]);
      events.push(...rows.take(toTimeMs(at, time), cells, batch.firstRow + row));
    }
    yield events;
  }
}

type Cell = ParquetCell | ParquetList | undefined;

class SupportRows {
  readonly #texts: readonly ParquetTableColumn[];
  readonly #numbers: readonly { readonly name: ClifSupportNumber }[];
  /** Settings in force by stay. */
  readonly #inForce = new Map<string, Map<string, number | string>>();

  constructor(
    texts: readonly ParquetTableColumn[],
    numbers: readonly { readonly name: ClifSupportNumber }[],
  ) {
    this.#texts = texts;
    this.#numbers = numbers;
  }

  *take(timeMs: number | null, cells: readonly Cell[], row: number): Generator<RecordingEvent> {
    if (timeMs === null) {
      const detail = 'The time of the row is missing or not readable: the row is dropped.';
      yield { type: 'issue', issue: { code: 'clif_bad_row', detail, line: row } };
      return;
    }
    const texts = this.#texts.map((_column, at) => textOf(cells[at]));
    const numbers = this.#numbers.map(({ name }, at) => numberOf(name, cells[this.#texts.length + at]));
    yield { type: 'trend_row', timeMs, zoned: true, values: [...texts, ...numbers], doubtful: [] };
    yield* this.#listChanges(timeMs, texts, numbers);
  }

  *#listChanges(
    timeMs: number,
    texts: readonly (string | null)[],
    numbers: readonly (number | null)[],
  ): Generator<RecordingEvent> {
    const told = (name: string) => texts[this.#texts.findIndex((column) => column.name === name)] ?? null;
    const stay = told('hospitalization_id') ?? '';
    const held = this.#inForce.get(stay) ?? new Map<string, number | string>();
    this.#inForce.set(stay, held);
    const settings = this.#numbers.flatMap(({ name }, at): [string, number][] => {
      const setting = SETTINGS[name];
      const value = numbers[at] ?? null;
      return setting === undefined || value === null ? [] : [[setting.code, value]];
    });
    const mode = nameMode(told('mode_name'), told('mode_category'), new Map(settings));
    for (const [code, value] of [...(mode === null ? [] : [['mode_name', mode] as const]), ...settings]) {
      if (held.get(code) === value) continue;
      held.set(code, value);
      const text = describeSetting(code, value);
      yield { type: 'log', timeMs, zoned: true, kind: 'setting', category: stay, text };
    }
  }
}

/** The name of the mode; without one its control, as far as the category states it. */
function nameMode(
  name: string | null,
  category: string | null,
  settings: ReadonlyMap<string, number>,
): string | null {
  if (name !== null || category === null) return name;
  const { control, sequence } = fromClifMode(category, settings.get('pressure_support') ?? null);
  return control === 'unknown' ? category : [control, sequence].filter((part) => part !== null).join('-');
}

function describeText({ name }: ParquetTableColumn): TrendColumn {
  return { name, unit: null, parameterCode: null };
}

function describeNumber({ name }: { readonly name: ClifSupportNumber }): TrendColumn {
  const setting = SETTINGS[name];
  const unit = setting !== undefined && setting.factor === 100 ? '%' : CLIF_SUPPORT_NUMBERS[name].unit;
  return { name, unit, parameterCode: setting?.code ?? null };
}

const NUMBER_NAMES = Object.keys(CLIF_SUPPORT_NUMBERS).filter(isSupportNumber);

function isSupportNumber(name: string): name is ClifSupportNumber {
  return Object.hasOwn(CLIF_SUPPORT_NUMBERS, name);
}

function numberOf(name: ClifSupportNumber, cell: Cell): number | null {
  const kept = keepWithin(typeof cell === 'number' ? cell : null, CLIF_SUPPORT_NUMBERS[name].limits);
  return kept === null ? null : Number((kept * (SETTINGS[name]?.factor ?? 1)).toPrecision(DIGITS));
}

function textOf(cell: Cell): string | null {
  if (typeof cell === 'number') return String(cell);
  return typeof cell === 'string' && cell.trim() !== '' ? cell.trim() : null;
}

/** A timestamp, or a text with a date; CLIF times are UTC, also where the column does not say so. */
function toTimeMs(cell: Cell, { timestamp }: ParquetTableColumn): number | null {
  if (typeof cell === 'number' && Number.isFinite(cell))
    return timestamp === null ? null : (cell / timestamp.perSecond) * 1000;
  const told = typeof cell === 'string' ? parseTableTime(cell) : null;
  return told === null || told.kind === 'relative' ? null : told.seconds * 1000;
}
