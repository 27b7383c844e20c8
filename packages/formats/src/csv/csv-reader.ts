import type { ChannelMapping } from '@eupnea/model';
import type { RecordingReader } from '../reader.ts';
import { RecordingEvents } from '../recording-events.ts';
import { parseTableNumber } from '../table-number.ts';
import { parseTableTime, timeOfNumber, type TableTime } from '../table-time.ts';
import { TimedSamples, type TimedRow } from '../timed-samples.ts';
import { TextLines } from '../text-lines.ts';
import type { TableTimeline } from '../time-axis/table-evidence.ts';
import type { CsvColumns } from './csv-columns.ts';
import { splitCsvLine } from './split-csv-line.ts';
import { startByMapping, startByNames, type TableRows, type TableStart } from './table-start.ts';

export type CsvReaderOptions = {
  /** Takes precedence over the time column. */
  readonly rateHz?: number;
  /** From a first pass over the file; without it the first rows decide. */
  readonly timeline?: TableTimeline;
  readonly tellsRelativeTimes?: boolean | undefined;
} & ({ readonly columns: CsvColumns } | { readonly mapping: ChannelMapping });

/**
 * Reads a table of samples by named or mapped columns (docs/formats/csv.md). A damaged row loses only its own
 * samples.
 */
export function createCsvReader(options: CsvReaderOptions): RecordingReader {
  const timeline = options.timeline ?? null;
  if ('columns' in options) {
    return new CsvReader(startByNames(options.columns), options.rateHz ?? null, timeline, false);
  }
  const { mapping } = options;
  return new CsvReader(
    startByMapping(mapping),
    options.rateHz ?? mapping.rateHz,
    timeline,
    options.tellsRelativeTimes === true,
  );
}

/** Damaged rows that are reported one by one; further ones are counted. */
const MOST_REPORTED_ROWS = 100;

class CsvReader implements RecordingReader {
  readonly #start: TableStart;
  readonly #lines = new TextLines((line, lineNumber) => this.#takeLine(line, lineNumber));
  readonly #events: RecordingEvents;
  readonly #samples: TimedSamples;
  #rows: TableRows | null = null;

  #badRows = 0;

  constructor(
    start: TableStart,
    rateHz: number | null,
    timeline: TableTimeline | null,
    tellsRelativeTimes: boolean,
  ) {
    this.#start = start;
    this.#events = new RecordingEvents(rateHz ?? 0, start.channels);
    this.#samples = new TimedSamples(this.#events, {
      channels: start.channels,
      rateHz,
      timeline,
      prefix: 'csv',
      tellsRelativeTimes,
    });
  }

  push(bytes: Uint8Array) {
    this.#lines.push(bytes);
    return this.#events.take();
  }

  finish() {
    this.#lines.finish();
    this.#samples.finish();
    if (this.#badRows > MOST_REPORTED_ROWS) {
      const detail = `${this.#badRows} rows hold a mapped value that is not a number: their samples are dropped.`;
      this.#events.report({ code: 'csv_bad_row', detail });
    }
    if (this.#rows === null) {
      this.#events.report({ code: 'csv_header', detail: 'No line has the columns that were named.' });
    }
    return this.#events.take();
  }

  #takeLine(line: string, lineNumber: number): void {
    if (line.startsWith('#') || line.trim() === '') return;
    if (this.#samples.isRefused) return this.#samples.skip();
    let rows = this.#rows;
    if (rows === null) {
      const found = this.#start.find(line, lineNumber);
      if (found === null) return;
      rows = found.rows;
      this.#rows = rows;
      if (found.header === 'always') return;
      if (found.header === 'unless_numbers' && parseRow(line, rows).values === null) return;
    }
    const row = parseRow(line, rows);
    if (row.values === null) {
      this.#badRows += 1;
      if (this.#badRows <= MOST_REPORTED_ROWS) {
        this.#events.report({
          code: 'csv_bad_row',
          detail: 'A mapped value is not a number: the samples of the row are dropped.',
          line: lineNumber,
        });
      }
    }
    this.#samples.take(row, lineNumber);
  }
}

/** Numbers that programs write for a value that is missing. */
const NO_VALUE_NUMBERS = new Set([
  -99, -999, -1000, -9999, -10_000, -99_999, 9999, 99_999, 32_767, -32_768, 65_535,
]);

/** Cells that programs write for a value that is missing. */
const NO_VALUE = /^(?:nan|null|na|n\/a|none|-+|\.|#n\/a|#?nan)?$/i;

/**
 * Time and values of a row. Empty cells are missing values (NaN); other text in the cell of a needed channel damages
 * the row, with its time.
 */
export function parseRow(line: string, { layout, delimiter, decimalComma }: TableRows): TimedRow {
  const cells = splitCsvLine(line, delimiter);
  const values: number[] = [];
  let sentinels = 0;
  for (const { index, factor } of layout.channels) {
    const value = parseTableNumber(cells[index] ?? '', decimalComma, true);
    if (NO_VALUE_NUMBERS.has(value)) sentinels += 1;
    values.push(value * factor);
  }
  // One such number may be a measurement; the same in all cells of a row means "no value" in any unit.
  if (sentinels > 1 && sentinels === layout.channels.length) values.fill(Number.NaN);
  for (const position of sentinels > 1 ? [] : layout.needed) {
    const place = layout.channels[position];
    if (place === undefined || !Number.isNaN(values[position])) continue;
    if (!NO_VALUE.test((cells[place.index] ?? '').trim())) return { time: null, values: null };
  }
  if (layout.time === null) return { time: null, values };
  const stamp = parseTableNumber(cells[layout.time.index] ?? '', decimalComma, true);
  const time: TableTime | null = Number.isNaN(stamp)
    ? parseTableTime(cells[layout.time.index] ?? '')
    : timeOfNumber(stamp, layout.time.factor);
  return { time, values };
}
