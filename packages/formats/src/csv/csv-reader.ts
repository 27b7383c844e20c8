import type { ChannelMapping } from '@eupnea/model';
import type { RecordingReader } from '../reader.ts';
import { RecordingEvents } from '../recording-events.ts';
import { parseTableNumber } from '../table-number.ts';
import { parseTableTime, type TableTime } from '../table-time.ts';
import { TimedSamples, type TimedRow } from '../timed-samples.ts';
import { TextLines } from '../text-lines.ts';
import type { CsvColumns } from './csv-columns.ts';
import { splitCsvLine } from './split-csv-line.ts';
import type { CellPlace } from './table-layout.ts';
import { startByMapping, startByNames, type TableRows, type TableStart } from './table-start.ts';

export type CsvReaderOptions = {
  /** Takes precedence over the time column. */
  readonly rateHz?: number;
} & ({ readonly columns: CsvColumns } | { readonly mapping: ChannelMapping });

/**
 * Reads a table of samples by named or mapped columns (docs/formats/csv.md). A damaged row loses only its own
 * samples.
 */
export function createCsvReader(options: CsvReaderOptions): RecordingReader {
  if ('columns' in options) return new CsvReader(startByNames(options.columns), options.rateHz ?? null);
  const { mapping } = options;
  return new CsvReader(startByMapping(mapping), options.rateHz ?? mapping.rateHz);
}

class CsvReader implements RecordingReader {
  readonly #start: TableStart;
  readonly #lines = new TextLines((line, lineNumber) => this.#takeLine(line, lineNumber));
  readonly #events: RecordingEvents;
  readonly #samples: TimedSamples;
  #rows: TableRows | null = null;

  constructor(start: TableStart, rateHz: number | null) {
    this.#start = start;
    this.#events = new RecordingEvents(rateHz ?? 0, start.channels);
    this.#samples = new TimedSamples(this.#events, rateHz, 'csv');
  }

  push(bytes: Uint8Array) {
    this.#lines.push(bytes);
    return this.#events.take();
  }

  finish() {
    this.#lines.finish();
    this.#samples.finish();
    if (this.#rows === null) {
      this.#events.report({ code: 'csv_header', detail: 'No line has the columns that were named.' });
    }
    return this.#events.take();
  }

  #takeLine(line: string, lineNumber: number): void {
    if (this.#samples.isRefused || line.startsWith('#') || line.trim() === '') return;
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
    this.#samples.take(row, lineNumber);
  }

  #parseRow(line: string, { layout, delimiter, decimalComma }: TableRows): TimedRow {
    const cells = splitCsvLine(line, delimiter);
    const read = (place: CellPlace) =>
      parseTableNumber(cells[place.index] ?? '', decimalComma) * place.factor;
    const values = layout.channels.map(read);
    // The time of a damaged row is not used: it may be damaged like the values.
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
}
