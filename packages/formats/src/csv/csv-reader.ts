import type { ChannelMapping } from '@eupnea/model';
import type { RecordingReader } from '../reader.ts';
import { RecordingEvents } from '../recording-events.ts';
import { parseTableNumber } from '../table-number.ts';
import { isCompactTime, parseTableTime, timeOfNumber, type TableTime } from '../table-time.ts';
import { TimedSamples, type TimedRow } from '../timed-samples.ts';
import { TextLines } from '../text-lines.ts';
import type { TableTimeline } from '../time-axis/table-evidence.ts';
import { numberOfCell } from './cell-unit.ts';
import { COUNTED_MILLISECONDS, fillMilliseconds } from './counted-milliseconds.ts';
import type { CsvColumns } from './csv-columns.ts';
import { HeadMemory } from './head-memory.ts';
import { joinDirections } from './join-directions.ts';
import { isBesideTable } from './beside-table.ts';
import { NO_VALUE, NO_VALUE_NUMBERS } from './no-value.ts';
import { isComment, isRemark } from './remark.ts';
import { OTHER_PATIENT, SeriesBorder } from './series-border.ts';
import { splitCsvLine } from './split-csv-line.ts';
import { StatedPatients } from './stated-patient.ts';
import { addDay } from './table-date.ts';
import { startByMapping, startByNames, type TableRows, type TableStart } from './table-start.ts';

export type CsvReaderOptions = {
  /** Takes precedence over the time column. */
  readonly rateHz?: number;
  /** From a first pass over the file; without it the first rows decide. */
  readonly timeline?: TableTimeline;
  readonly tellsRelativeTimes?: boolean | undefined;
  readonly onPatient?: ((name: string) => void) | undefined;
} & ({ readonly columns: CsvColumns } | { readonly mapping: ChannelMapping });

/**
 * Reads a table of samples by named or mapped columns (docs/formats/csv.md). A damaged row loses only its own
 * samples.
 */
export function createCsvReader(options: CsvReaderOptions): RecordingReader {
  const timeline = options.timeline ?? null;
  if ('columns' in options) {
    return new CsvReader(startByNames(options.columns), options.rateHz ?? null, timeline, options);
  }
  const rateHz = options.rateHz ?? options.mapping.rateHz;
  const mapping = { ...options.mapping, rateHz };
  return new CsvReader(startByMapping(mapping), rateHz, timeline, options);
}

/** Damaged rows that are reported one by one; further ones are counted. */
const MOST_REPORTED_ROWS = 100;

class CsvReader implements RecordingReader {
  readonly #start: TableStart;
  readonly #lines = new TextLines((line, lineNumber) => this.#takeLine(line, lineNumber));
  readonly #events: RecordingEvents;
  readonly #samples: TimedSamples;
  #rows: TableRows | null = null;
  /** Lines of text after the last row so far: rows of the table when another row follows, otherwise its foot. */
  readonly #foot: { readonly row: TimedRow; readonly lineNumber: number }[] = [];

  readonly #head = new HeadMemory();
  readonly #series = new SeriesBorder();
  readonly #patients = new SeriesBorder();
  readonly #stated = new StatedPatients();
  readonly #onPatient: CsvReaderOptions['onPatient'];
  #badRows = 0;
  #remarks = 0;
  #firstRemark: number | null = null;
  /** From a line on the columns mean something else, or the rows are of another patient: nothing after it is read. */
  #ended: 'otherColumns' | 'otherPatient' | null = null;

  constructor(
    start: TableStart,
    rateHz: number | null,
    timeline: TableTimeline | null,
    { tellsRelativeTimes = false, onPatient }: Pick<CsvReaderOptions, 'tellsRelativeTimes' | 'onPatient'>,
  ) {
    this.#start = start;
    this.#onPatient = onPatient;
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
    this.#reportRemarks();
    this.#reportFoot();
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
    if (this.#ended === null) this.#stated.take(line, lineNumber, this.#rows !== null);
    if (isComment(line) || line.trim() === '') return;
    if (this.#rows !== null && isRemark(line, this.#rows.delimiter)) return;
    if (this.#samples.isRefused) return this.#samples.skip('refused');
    if (this.#ended !== null) return this.#samples.skip(this.#ended);
    let rows = this.#rows;
    if (rows === null) {
      const found = this.#start.find(line, lineNumber);
      if (found === null || found.header !== 'never') this.#head.keep(line);
      if (found === null) return;
      rows = this.#limitCells(found.rows, line);
      this.#rows = rows;
      if (found.header === 'always') return;
      if (found.header === 'unless_numbers' && parseRow(line, rows).values === null) return;
    }
    const row = parseRow(line, rows);
    if (row.values === null && this.#isHeader(line, lineNumber, rows)) return;
    if (this.#findPatient(line, lineNumber, rows)) return this.#samples.skip('otherPatient');
    this.#findSeries(line, rows);
    if (this.#foot.length < MOST_FOOT_LINES && isBesideTable(row, line, rows)) {
      this.#foot.push({ row, lineNumber });
      return;
    }
    if (this.#isOfOther('row')) return this.#samples.skip('otherPatient');
    for (const held of this.#foot.splice(0)) this.#takeBetween(held, rows);
    this.#takeRow(row, lineNumber);
  }

  /** Ends reading at a row or a head below a line that names another patient. */
  #isOfOther(next: 'row' | 'head'): boolean {
    const line = this.#stated.otherBefore(next);
    if (line === null) return false;
    this.#ended = 'otherPatient';
    const detail =
      'This line names another patient: rows after it are not read. Write one file for each patient.';
    this.#events.report({ code: 'csv_other_patient', detail, line });
    return true;
  }

  /** Ends reading where the column of patients has another text: one record is of one patient. */
  #findPatient(line: string, lineNumber: number, { layout, delimiter }: TableRows): boolean {
    if (layout.patients === undefined) return false;
    const isPassed = this.#patients.isPassed(splitCsvLine(line, delimiter)[layout.patients] ?? '');
    if (!isPassed) {
      this.#onPatient?.(this.#patients.name);
      return false;
    }
    this.#ended = 'otherPatient';
    this.#events.report({ code: 'csv_other_patient', detail: OTHER_PATIENT, line: lineNumber });
    return true;
  }

  /** Begins a new run where the column of recordings has another text. */
  #findSeries(line: string, { layout, delimiter }: TableRows): void {
    if (layout.series === undefined) return;
    if (this.#series.isPassed(splitCsvLine(line, delimiter)[layout.series] ?? '')) this.#beginSeries();
  }

  #beginSeries(): void {
    for (const held of this.#foot.splice(0)) {
      this.#remarks += 1;
      this.#firstRemark ??= held.lineNumber;
    }
    this.#samples.beginSeries();
  }

  /** A row with more cells than the head and the first row has its values in other columns. */
  #limitCells(rows: TableRows, line: string): TableRows {
    const { delimiter } = rows;
    if (delimiter === ' ') return rows;
    return {
      ...rows,
      widest: Math.max(splitCsvLine(line, delimiter).length, this.#head.widest(delimiter)),
    };
  }

  /** Whether a line is a header: a repeated one is passed over, another one ends what can be read. */
  #isHeader(line: string, lineNumber: number, rows: TableRows): boolean {
    const judged = this.#head.judge(line, rows);
    if (judged !== null && this.#isOfOther('head')) return true;
    if (judged === 'repeated' && (rows.layout.time === null || this.#foot.length > 0)) {
      // Programs repeat the head on each page; with words above it, or without times, another recording may follow.
      this.#beginSeries();
    }
    if (judged !== 'changed') return judged === 'repeated';
    this.#ended = 'otherColumns';
    const detail =
      'The columns have other names or units from this line on: the rows after it are not read. Cut the file here.';
    this.#events.report({ code: 'csv_header_changed', detail, line: lineNumber });
    return true;
  }

  /** A line of words between rows. Where rows have times, these tell whether one is lost: without a value it is a remark. */
  #takeBetween(
    { row, lineNumber }: { readonly row: TimedRow; readonly lineNumber: number },
    rows: TableRows,
  ): void {
    const isRemarkOnly =
      rows.layout.time !== null && row.values?.every((value) => Number.isNaN(value)) === true;
    if (!isRemarkOnly) return this.#takeRow(row, lineNumber);
    this.#remarks += 1;
    this.#firstRemark ??= lineNumber;
  }

  #reportRemarks(): void {
    if (this.#firstRemark === null) return;
    const detail = `Lines of text between the rows are not read (lines: ${this.#remarks}).`;
    this.#events.report({ code: 'csv_remarks', detail, line: this.#firstRemark });
  }

  #reportFoot(): void {
    const [first] = this.#foot;
    if (first === undefined) return;
    const detail = `Text after the last row is not read (lines: ${this.#foot.length}).`;
    this.#events.report({ code: 'csv_foot', detail, line: first.lineNumber });
  }

  #takeRow(row: TimedRow, lineNumber: number): void {
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

/** Lines of text below a table; more of them are damaged rows. */
const MOST_FOOT_LINES = 64;

/** Whether a cell holds text that is neither a number nor a spelling of a missing value. */
function isWord(cell: string | undefined, decimalComma: boolean): boolean {
  const text = (cell ?? '').trim();
  return !NO_VALUE.test(text) && Number.isNaN(parseTableNumber(text, decimalComma, true));
}

/**
 * Time and values of a row. Empty cells are missing values (NaN); other text in the cell of a needed channel damages
 * the row, with its time.
 */
export function parseRow(line: string, { layout, delimiter, decimalComma, widest }: TableRows): TimedRow {
  const cells = splitCsvLine(line, delimiter);
  // A remark with a delimiter in it makes a row longer as well, but ends in words.
  if (
    cells.length > (widest ?? cells.length) &&
    !Number.isNaN(parseTableNumber(cells.at(-1) ?? '', decimalComma))
  )
    return { time: null, values: null };
  const values: number[] = [];
  let sentinels = 0;
  for (const { index, factor, holds, minus } of layout.channels) {
    const value = numberOfCell(cells[index], factor, holds, decimalComma);
    if (NO_VALUE_NUMBERS.has(value)) sentinels += 1;
    if (minus === undefined) {
      values.push(value * factor);
      continue;
    }
    const other = numberOfCell(cells[minus.index], minus.factor, holds, decimalComma);
    values.push(joinDirections(value, factor, other, minus.factor, minus.rest));
  }
  // One such number may be a measurement; the same in all cells of a row means "no value" in any unit.
  if (sentinels > 1 && sentinels === layout.channels.length) values.fill(Number.NaN);
  for (const position of sentinels > 1 ? [] : layout.needed) {
    const place = layout.channels[position];
    if (place === undefined || !Number.isNaN(values[position])) continue;
    const read = place.minus === undefined ? [place] : [place, place.minus];
    if (read.some(({ index }) => isWord(cells[index], decimalComma))) return { time: null, values: null };
  }
  if (layout.time === null) return { time: null, values };
  const stamp = numberOfCell(cells[layout.time.index], layout.time.factor, 'time', decimalComma);
  if (layout.counter !== undefined) {
    const seconds = layout.counter.take(stamp);
    return { time: Number.isNaN(seconds) ? null : { seconds, kind: 'relative' }, values };
  }
  const { factor } = layout.time;
  const isText = Number.isNaN(stamp) || isCompactTime(stamp, factor);
  const text = isText ? (cells[layout.time.index] ?? '') : '';
  const time: TableTime | null = isText
    ? parseTableTime(factor === COUNTED_MILLISECONDS ? fillMilliseconds(text) : text)
    : timeOfNumber(stamp, factor);
  const { date } = layout;
  if (time === null || date === undefined) return { time, values };
  return { time: addDay(time, cells[date.index] ?? '', date.days), values };
}
