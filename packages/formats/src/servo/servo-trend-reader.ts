import { DAY_MS } from '@eupnea/model';
import type { RecordingEvent, RecordingReader, TrendColumn } from '../reader.ts';
import { parseTableNumber } from '../table-number.ts';
import { parseTableTime } from '../table-time.ts';
import { TextLines } from '../text-lines.ts';
import { describeServoColumn } from './servo-columns.ts';
import { readServoDate } from './servo-date.ts';
import { placeOnDay, ServoHeader } from './servo-header.ts';

const HALF_A_DAY_SECONDS = 43_200;
const RULE = '==========';

/**
 * Reads SERVO-U `[TRE]` trends (a row per minute, with date) and `[RECRUITMENT]` breath trends (a row per breath, clock
 * time only; docs/formats/servo-u.md). Settings and results of the manoeuvre become log lines.
 */
export function createServoTrendReader(): RecordingReader {
  return new ServoTrendReader();
}

class ServoTrendReader implements RecordingReader {
  readonly #lines = new TextLines((line, lineNumber) => this.#takeLine(line, lineNumber));
  readonly #header = new ServoHeader();
  #events: RecordingEvent[] = [];
  #state: 'header' | 'window' | 'manoeuvre' | 'columns' | 'rows' = 'header';
  #minuteRows = false;
  #columns: readonly TrendColumn[] = [];
  #lastSecond: number | null = null;
  #days = 0;
  #dayStartMs = 0;

  push(bytes: Uint8Array) {
    this.#lines.push(bytes);
    return this.#take();
  }

  finish() {
    this.#lines.finish();
    if (this.#state !== 'rows') this.#report('servo_no_data', 'The table of values is missing.');
    return this.#take();
  }

  #take(): readonly RecordingEvent[] {
    const taken = this.#events;
    this.#events = [];
    return taken;
  }

  #takeLine(line: string, lineNumber: number): void {
    if (line.trim() === '') return;
    if (lineNumber === 1) this.#minuteRows = line.startsWith('[TRE]');
    else if (this.#state === 'columns') this.#takeColumns(line);
    else if (this.#state === 'rows') this.#takeRow(line.split('\t'), lineNumber);
    else if (line.startsWith('[DATA]')) this.#state = 'columns';
    else if (line.startsWith(RULE)) this.#endHeader();
    else if (this.#state === 'header') this.#header.take(line);
    else if (line.startsWith('[')) this.#state = 'manoeuvre';
    else if (this.#state === 'manoeuvre') this.#takeManoeuvre(line);
  }

  #endHeader(): void {
    this.#state = this.#minuteRows ? 'columns' : 'window';
    const { serial, software } = this.#header.device;
    this.#events.push({
      type: 'identity',
      model: 'SERVO-U',
      ...(serial === null ? {} : { serial }),
      ...(software === null ? {} : { software }),
    });
  }

  /** Settings and results of a recruitment manoeuvre; the lines before them describe the period of the rows. */
  #takeManoeuvre(line: string): void {
    const [category = '', value = '', unit = ''] = line.split('\t').map((cell) => cell.trim());
    const exported = this.#header.exportDate;
    if (value === '' || exported === null) return;
    this.#events.push({
      type: 'log',
      timeMs: (exported.dayStart + exported.secondOfDay) * 1000,
      zoned: false,
      kind: 'function',
      category,
      text: unit === '' ? value : `${value} ${unit}`,
    });
  }

  #takeColumns(line: string): void {
    this.#columns = line.split('\t').slice(1).map(describeServoColumn);
    this.#events.push({ type: 'trend_columns', columns: this.#columns });
    this.#state = 'rows';
  }

  #takeRow(cells: readonly string[], line: number): void {
    const timeMs = this.#readTime(cells[0] ?? '');
    if (timeMs === null) {
      this.#report('servo_bad_row', 'The time is not readable: the row is dropped.', line);
      return;
    }
    const values = this.#columns.map((_column, position) => this.#readValue(cells[position + 1] ?? ''));
    if (values.every((value) => value === null)) return;
    const doubtful = values.flatMap((value, position) =>
      value !== null && (cells[position + 1] ?? '').trim().startsWith('#') ? [position] : [],
    );
    this.#events.push({ type: 'trend_row', timeMs, zoned: false, values, doubtful });
  }

  #readTime(cell: string): number | null {
    if (this.#minuteRows) {
      const date = readServoDate(cell, this.#header.dateFormat);
      return date === null ? null : (date.dayStart + date.secondOfDay) * 1000;
    }
    const time = parseTableTime(cell);
    const exported = this.#header.exportDate;
    if (time?.kind !== 'relative' || exported === null) return null;
    // The day of the first row comes from the export's date; after it the day changes only at midnight.
    if (this.#lastSecond !== null && this.#lastSecond - time.seconds > HALF_A_DAY_SECONDS) this.#days += 1;
    const first = this.#lastSecond === null ? placeOnDay(time.seconds, exported) : null;
    this.#lastSecond = time.seconds;
    if (first !== null) this.#dayStartMs = first - time.seconds * 1000;
    return this.#dayStartMs + this.#days * DAY_MS + time.seconds * 1000;
  }

  /** Returns null for `***`, `-` and blanks: the device has no value. */
  #readValue(cell: string): number | string | null {
    const text = cell.trim();
    if (text === '' || text === '-' || text === '***') return null;
    const value = parseTableNumber(text, this.#header.decimalComma);
    return Number.isNaN(value) ? text.replace(/^#/, '') : value;
  }

  #report(code: string, detail: string, line?: number): void {
    this.#events.push({ type: 'issue', issue: { code, detail, ...(line === undefined ? {} : { line }) } });
  }
}
