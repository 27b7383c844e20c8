import type { ChannelMapping } from '@eupnea/model';
import type { RecordingReader } from '../reader.ts';
import { RecordingEvents } from '../recording-events.ts';
import { SampleSpacing } from '../sample-spacing.ts';
import { parseTableNumber } from '../table-number.ts';
import { parseTableTime, type TableTime } from '../table-time.ts';
import { TextLines } from '../text-lines.ts';
import type { CsvColumns } from './csv-columns.ts';
import { estimateRateHz } from './estimate-rate.ts';
import { splitCsvLine } from './split-csv-line.ts';
import type { CellPlace } from './table-layout.ts';
import { startByMapping, startByNames, type TableRows, type TableStart } from './table-start.ts';

export type CsvReaderOptions = {
  /** Wins over the time column. */
  readonly rateHz?: number;
} & ({ readonly columns: CsvColumns } | { readonly mapping: ChannelMapping });

/** Rows whose times decide the rate: several breaths, so that jitter averages out. */
const RATE_ROWS = 500;
/** The rates that breaths can be measured at. */
const LOWEST_RATE_HZ = 25;
const HIGHEST_RATE_HZ = 1000;

interface Row {
  readonly time: TableTime | null;
  /** null: damaged. */
  readonly values: readonly number[] | null;
}

/** Reads a table of samples by named or mapped columns (docs/formats/csv.md). A damaged row costs its own samples. */
export function createCsvReader(options: CsvReaderOptions): RecordingReader {
  if ('columns' in options) return new CsvReader(startByNames(options.columns), options.rateHz ?? null);
  const { mapping } = options;
  return new CsvReader(startByMapping(mapping), options.rateHz ?? mapping.rateHz);
}

class CsvReader implements RecordingReader {
  readonly #start: TableStart;
  readonly #givenRateHz: number | null;
  readonly #lines = new TextLines((line, lineNumber) => this.#takeLine(line, lineNumber));
  readonly #events: RecordingEvents;
  #rows: TableRows | null = null;
  #waiting: { readonly row: Row; readonly line: number }[] = [];
  #spacing: SampleSpacing | null = null;
  #refused = false;

  constructor(start: TableStart, rateHz: number | null) {
    this.#start = start;
    this.#givenRateHz = rateHz;
    this.#events = new RecordingEvents(rateHz ?? 0, start.channels);
    if (rateHz !== null) this.#spacing = new SampleSpacing(rateHz);
  }

  push(bytes: Uint8Array) {
    this.#lines.push(bytes);
    return this.#events.take();
  }

  finish() {
    this.#lines.finish();
    if (this.#spacing === null) this.#decideRate();
    if (this.#rows === null) {
      this.#events.report({ code: 'csv_header', detail: 'No line has the columns that were named.' });
    }
    return this.#events.take();
  }

  #takeLine(line: string, lineNumber: number): void {
    if (this.#refused || line.startsWith('#') || line.trim() === '') return;
    let rows = this.#rows;
    if (rows === null) {
      const found = this.#start.find(line, lineNumber);
      if (found === null) return;
      rows = found.rows;
      this.#rows = rows;
      if (found.header === 'always') return;
      if (found.header === 'unless_numbers' && this.#parseRow(line, rows).values === null) return;
    }
    const row = this.#parseRow(line, rows);
    if (row.values === null) {
      this.#events.report({
        code: 'csv_bad_row',
        detail: 'A mapped value is not a number: the samples of the row are dropped.',
        line: lineNumber,
      });
    }
    this.#takeRow(row, lineNumber);
  }

  #parseRow(line: string, { layout, delimiter, decimalComma }: TableRows): Row {
    const cells = splitCsvLine(line, delimiter);
    const read = (place: CellPlace) =>
      parseTableNumber(cells[place.index] ?? '', decimalComma) * place.factor;
    const values = layout.channels.map(read);
    // A damaged row's time is as doubtful as its values.
    if (layout.needed.some((position) => Number.isNaN(values[position] ?? Number.NaN))) {
      return { time: null, values: null };
    }
    if (layout.time === null) return { time: null, values };
    const seconds = read(layout.time);
    const time: TableTime | null = Number.isNaN(seconds)
      ? parseTableTime(cells[layout.time.index] ?? '')
      : { seconds, kind: 'relative' };
    return { time, values };
  }

  #takeRow(row: Row, line: number): void {
    if (this.#spacing === null) {
      this.#waiting.push({ row, line });
      if (this.#waiting.length === RATE_ROWS) this.#decideRate();
    } else this.#place(row, this.#spacing, line);
  }

  #decideRate(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length === 0) return;
    const times = waiting.flatMap(({ row }) => (row.time === null ? [] : [row.time.seconds]));
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
    for (const { row, line } of waiting) this.#place(row, spacing, line);
  }

  #place({ time, values }: Row, spacing: SampleSpacing, line: number): void {
    const step = time === null ? null : spacing.next(time.seconds);
    if (step === null) spacing.pass();
    if (step?.kind === 'lost') this.#events.lose(step.samples);
    if (step?.kind === 'gap' || step?.kind === 'backwards') {
      const detail =
        step.kind === 'gap' ? 'The time jumps forward: a gap.' : 'The time jumps back: a new run.';
      this.#events.report({ code: `csv_time_${step.kind}`, detail, line });
      this.#events.skip(step.kind === 'gap' ? step.samples : 1);
    }
    const newRun = this.#events.nextIndex === 0 || step?.kind === 'gap' || step?.kind === 'backwards';
    if (newRun && time !== null && time.kind !== 'relative') {
      this.#events.addTime({ timeMs: time.seconds * 1000, zoned: time.kind === 'utc' });
    }
    if (values === null) this.#events.lose(1);
    else this.#events.addSample(values);
  }
}
