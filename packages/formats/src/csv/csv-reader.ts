import type { RecordingReader } from '../reader.ts';
import { RecordingEvents } from '../recording-events.ts';
import { SampleSpacing } from '../sample-spacing.ts';
import { parseTableNumber } from '../table-number.ts';
import { parseTableTime, type TableTime } from '../table-time.ts';
import { TextLines } from '../text-lines.ts';
import type { CsvColumns } from './csv-columns.ts';
import { isPositional, placeColumns, type CsvLayout } from './csv-header.ts';
import { estimateRateHz } from './estimate-rate.ts';
import { guessDelimiter, splitCsvLine } from './split-csv-line.ts';

export interface CsvReaderOptions {
  readonly columns: CsvColumns;
  /** Wins over the time column. */
  readonly rateHz?: number;
}

/** Rows whose times decide the rate: several breaths, so that jitter averages out. */
const RATE_ROWS = 500;
/** The rates that breaths can be measured at. */
const LOWEST_RATE_HZ = 25;
const HIGHEST_RATE_HZ = 1000;

interface Row {
  readonly time: TableTime | null;
  readonly flow: number;
  readonly pressure: number;
  readonly volume: number;
}

/** Reads a table of samples by named columns (docs/formats/csv.md). A row without two numbers costs its pair. */
export function createCsvReader(options: CsvReaderOptions): RecordingReader {
  return new CsvReader(options);
}

class CsvReader implements RecordingReader {
  readonly #columns: CsvColumns;
  readonly #givenRateHz: number | null;
  readonly #lines = new TextLines((line, lineNumber) => this.#takeLine(line, lineNumber));
  readonly #events: RecordingEvents;
  #delimiter = '';
  #layout: CsvLayout | null = null;
  #waiting: Row[] = [];
  #spacing: SampleSpacing | null = null;
  #refused = false;

  constructor({ columns, rateHz }: CsvReaderOptions) {
    this.#columns = columns;
    this.#givenRateHz = rateHz ?? null;
    this.#events = new RecordingEvents(rateHz ?? 0, columns.volume !== null);
    if (rateHz !== undefined) this.#spacing = new SampleSpacing(rateHz);
  }

  push(bytes: Uint8Array) {
    this.#lines.push(bytes);
    return this.#events.take();
  }

  finish() {
    this.#lines.finish();
    if (this.#spacing === null) this.#decideRate();
    if (this.#layout === null) {
      this.#events.report({ code: 'csv_header', detail: 'No line has the columns that were named.' });
    }
    return this.#events.take();
  }

  #takeLine(line: string, lineNumber: number): void {
    if (this.#refused || line.trim() === '' || line.startsWith('#')) return;
    if (this.#layout === null) {
      if (this.#takeHeader(line)) return;
      if (this.#layout === null) return;
    }
    const row = this.#parseRow(splitCsvLine(line, this.#delimiter), this.#layout);
    if (row === null) {
      this.#events.report({
        code: 'csv_bad_row',
        detail: 'Flow or pressure is not a number: the pair is dropped.',
        line: lineNumber,
      });
      this.#takeRow({ time: null, flow: Number.NaN, pressure: Number.NaN, volume: Number.NaN }, lineNumber);
      return;
    }
    this.#takeRow(row, lineNumber);
  }

  /** @returns whether the line was the header (true) or a row already (false) */
  #takeHeader(line: string): boolean {
    const delimiter = guessDelimiter(line);
    const cells = splitCsvLine(line, delimiter);
    const layout = placeColumns(this.#columns, cells);
    if (layout === null) return true;
    this.#delimiter = delimiter;
    this.#layout = layout;
    return !isPositional(this.#columns) || this.#parseRow(cells, layout) === null;
  }

  #parseRow(cells: readonly string[], layout: CsvLayout): Row | null {
    const decimalComma = this.#delimiter !== ',';
    const read = (place: CsvLayout['flow'] | null) =>
      place === null ? Number.NaN : parseTableNumber(cells[place.index] ?? '', decimalComma) * place.factor;
    const flow = read(layout.flow);
    const pressure = read(layout.pressure);
    if (Number.isNaN(flow) || Number.isNaN(pressure)) return null;
    const time =
      layout.time === null ? null : this.#readTime(cells[layout.time.index] ?? '', read(layout.time));
    return { time, flow, pressure, volume: read(layout.volume) };
  }

  #readTime(cell: string, value: number): TableTime | null {
    return Number.isNaN(value) ? parseTableTime(cell) : { seconds: value, kind: 'relative' };
  }

  #takeRow(row: Row, lineNumber: number): void {
    if (this.#spacing === null) {
      this.#waiting.push(row);
      if (this.#waiting.length === RATE_ROWS) this.#decideRate();
    } else this.#place(row, this.#spacing, lineNumber);
  }

  #decideRate(): void {
    const rows = this.#waiting;
    this.#waiting = [];
    if (rows.length === 0) return;
    const times = rows.flatMap((row) => (row.time === null ? [] : [row.time.seconds]));
    const rateHz = this.#givenRateHz ?? estimateRateHz(times);
    if (!(rateHz >= LOWEST_RATE_HZ && rateHz <= HIGHEST_RATE_HZ)) {
      this.#refused = true;
      const found = Number.isNaN(rateHz) ? 'no running time column' : `${rateHz.toFixed(2)} samples a second`;
      this.#events.report({
        code: 'csv_rate',
        detail: `Found ${found}; needed are ${LOWEST_RATE_HZ} to ${HIGHEST_RATE_HZ}.`,
      });
      return;
    }
    this.#events.rateHz = rateHz;
    const spacing = new SampleSpacing(rateHz);
    this.#spacing = spacing;
    for (const row of rows) this.#place(row, spacing, undefined);
  }

  #place(row: Row, spacing: SampleSpacing, line: number | undefined): void {
    const step = row.time === null ? null : spacing.next(row.time.seconds);
    if (step === null) spacing.pass();
    const where = line === undefined ? {} : { line };
    if (step?.kind === 'lost') this.#events.lose(step.samples);
    if (step?.kind === 'gap' || step?.kind === 'backwards') {
      const detail =
        step.kind === 'gap' ? 'The time jumps forward: a gap.' : 'The time jumps back: a new run.';
      this.#events.report({ code: `csv_time_${step.kind}`, detail, ...where });
      this.#events.skip(step.kind === 'gap' ? step.samples : 1);
    }
    const newRun = this.#events.nextIndex === 0 || step?.kind === 'gap' || step?.kind === 'backwards';
    if (newRun && row.time !== null && row.time.kind !== 'relative') {
      this.#events.addTime({ timeMs: row.time.seconds * 1000, zoned: row.time.kind === 'utc' });
    }
    if (Number.isNaN(row.flow)) this.#events.lose(1);
    else this.#events.addSample(row);
  }
}
