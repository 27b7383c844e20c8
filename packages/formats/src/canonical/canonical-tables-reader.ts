import { type RecordingInspection, unshieldText } from '@eupnea/model';
import { splitCsvLine } from '../csv/split-csv-line.ts';
import { describeInspection } from '../inspection.ts';
import type { LogEvent, RecordingEvent, RecordingReader, TrendColumn } from '../reader.ts';
import { splitNameAndUnit } from '../recognize-channel.ts';
import { describeServoColumn } from '../servo/servo-columns.ts';
import { parseTableNumber } from '../table-number.ts';
import { parseTableTime } from '../table-time.ts';
import { TextLines } from '../text-lines.ts';

export const CANONICAL_TRENDS = { id: 'eupnea_csv_trends', table: 'trends', contents: 'trend' } as const;
export const CANONICAL_EVENTS = { id: 'eupnea_csv_events', table: 'events', contents: 'log' } as const;

type CanonicalTableFormat = typeof CANONICAL_TRENDS | typeof CANONICAL_EVENTS;

export const CANONICAL_TABLES_NAME = 'Eupnea CSV table';

/** The first line names the table. */
export function inspectCanonicalTable(
  head: Uint8Array,
  { id, table, contents }: CanonicalTableFormat,
): RecordingInspection | null {
  let first: string | null = null;
  const lines = new TextLines((line) => {
    first ??= line;
  });
  lines.push(head);
  lines.finish();
  if (!new RegExp(`^#\\s*eupnea-csv:\\s*\\d+\\s+${table}\\s*$`).test(first ?? '')) return null;
  return describeInspection({
    formatId: id,
    formatName: CANONICAL_TABLES_NAME,
    contents,
    confidence: 'certain',
  });
}

/** Reads trends and log lines of the canonical CSV. Findings are results and are skipped. */
export function createCanonicalTablesReader(): RecordingReader {
  return new CanonicalTablesReader();
}

const LOG_KINDS: readonly string[] = ['alarm', 'alarm_limit', 'setting', 'function', 'other'];

class CanonicalTablesReader implements RecordingReader {
  readonly #lines = new TextLines((line, lineNumber) => this.#takeLine(line, lineNumber));
  #events: RecordingEvent[] = [];
  #table = '';
  #columns: readonly TrendColumn[] = [];
  #names: readonly string[] = [];
  /** The next line without `#` holds the column names. */
  #atHeader = true;

  push(bytes: Uint8Array) {
    this.#lines.push(bytes);
    return this.#take();
  }

  finish() {
    this.#lines.finish();
    if (this.#atHeader) {
      this.#events.push({
        type: 'issue',
        issue: { code: 'csv_header', detail: 'The column names are missing.' },
      });
    }
    return this.#take();
  }

  #take(): readonly RecordingEvent[] {
    const taken = this.#events;
    this.#events = [];
    return taken;
  }

  #takeLine(line: string, lineNumber: number): void {
    if (line.trim() === '') return;
    if (line.startsWith('#')) this.#takeComment(line);
    else if (this.#atHeader) this.#takeNames(readCells(line));
    else if (!this.#takeRow(readCells(line))) {
      const detail = 'The time is not readable: the row is dropped.';
      this.#events.push({ type: 'issue', issue: { code: 'csv_bad_row', detail, line: lineNumber } });
    }
  }

  /** A second set of columns starts with its own header. */
  #takeComment(line: string): void {
    const table = /^#\s*eupnea-csv:\s*\d+\s+(\w+)/.exec(line)?.[1];
    if (table === undefined) return;
    this.#table = table;
    this.#atHeader = true;
  }

  #takeNames(cells: readonly string[]): void {
    this.#atHeader = false;
    if (this.#table !== 'trends') return;
    this.#names = cells.slice(1, -1);
    this.#columns = this.#names.map((name) => ({
      ...splitNameAndUnit(name),
      parameterCode: describeServoColumn(name).parameterCode,
    }));
    this.#events.push({ type: 'trend_columns', columns: this.#columns });
  }

  #takeRow(cells: readonly string[]): boolean {
    return this.#table === 'trends' ? this.#takeTrend(cells) : this.#takeEvent(cells);
  }

  #takeTrend(cells: readonly string[]): boolean {
    const time = readTime(cells[0] ?? '');
    if (time === null) return false;
    const doubtfulNames = (cells[this.#names.length + 1] ?? '').split('; ');
    const values = this.#names.map((_name, position) => readValue(cells[position + 1] ?? ''));
    const doubtful = this.#names.flatMap((name, position) =>
      doubtfulNames.includes(name) ? [position] : [],
    );
    this.#events.push({ type: 'trend_row', ...time, values, doubtful });
    return true;
  }

  /**
   * Log lines are the rows with a wall time. Settings and findings refer to samples, which this table does not hold.
   */
  #takeEvent(cells: readonly string[]): boolean {
    const [sample = '', , when = '', kind = '', category = '', text = ''] = cells;
    if (when === '' && /^\d+$/.test(sample)) return true;
    const time = readTime(when);
    if (time === null || !isLogKind(kind)) return false;
    this.#events.push({ type: 'log', ...time, kind, category, text });
    return true;
  }
}

/** Cells as they were before the writer shielded them from spreadsheets. */
function readCells(line: string): readonly string[] {
  return splitCsvLine(line, ',').map(unshieldText);
}

function readTime(cell: string): { readonly timeMs: number; readonly zoned: boolean } | null {
  const time = parseTableTime(cell);
  if (time === null || time.kind === 'relative') return null;
  return { timeMs: Math.round(time.seconds * 1e6) / 1000, zoned: time.kind === 'utc' };
}

function readValue(cell: string): number | string | null {
  if (cell === '') return null;
  const value = parseTableNumber(cell, false);
  return Number.isNaN(value) ? cell : value;
}

function isLogKind(kind: string): kind is LogEvent['kind'] {
  return LOG_KINDS.includes(kind);
}
