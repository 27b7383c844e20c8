import { isPatientName } from '../csv/propose-series.ts';
import { isTimeName } from '../csv/propose-time.ts';
import { guessDelimiter, splitCsvLine } from '../csv/split-csv-line.ts';
import { normalizeName } from '../normalize-name.ts';
import { recognizeSignal, splitNameAndUnit } from '../recognize-channel.ts';
import { parseTableNumber } from '../table-number.ts';
import { parseTableTime } from '../table-time.ts';
import { UnreadableSource } from '../unreadable-source.ts';
import { type LeftOut, MOST_COLUMNS, type ShapedTable } from './shaped-table.ts';

/** Leading lines that may hold the names of the columns. */
const HEAD_LINES = 50;
/** Most values: five hours of two channels at 100 Hz, some 1 GB. */
const MOST_VALUES = 4_000_000;
/** A signal whose time falls back by more has begun another run, whose equal times are others; jitter is smaller, s. */
const LEAST_FALL_S = 0.25;
/** Most signals that are named as left out. */
const MOST_NAMED = 100;

const SIGNAL_NAMES =
  /^(?:signal|signal name|channel|channel name|variable|parameter|param|metric|measure|measurement|track|label|name|signaal|kanaal|kanal|messgrosse|senal|sinal|canal|variavel|segnale|canale|sygnal|信号|通道|信号名)$/;
const VALUE_NAMES = /^(?:value|val|values|wert|waarde|valor|valeur|valore|wartosc|值|数值|値)$/;
const UNIT_NAMES = /^(?:units?|einheit|eenheid|unidad|unidade|unite|unita|jednostka|单位|単位)$/;

/** Positions of a table with one value a row (`time,signal,value`). */
export interface LongLayout {
  readonly headerLine: number;
  readonly delimiter: string;
  readonly time: number;
  readonly signal: number;
  readonly value: number;
  /** -1 without a column of units, or of patients. */
  readonly unit: number;
  readonly patient: number;
}

/** Finds the names of a long table; null for a table whose columns are channels. */
export function findLongLayout(lines: readonly string[]): LongLayout | null {
  for (const [at, line] of lines.slice(0, HEAD_LINES).entries()) {
    const delimiter = guessDelimiter(line);
    const cells = splitCsvLine(line, delimiter).map((cell) => splitNameAndUnit(cell));
    const names = cells.map(({ name }) => normalizeName(name));
    const time = cells.findIndex(({ name }) => isTimeName(name));
    const signal = names.findIndex((name) => SIGNAL_NAMES.test(name));
    const value = names.findIndex((name) => VALUE_NAMES.test(name));
    if (time < 0 || signal < 0 || value < 0) continue;
    if (cells.some(({ name, unit }) => recognizeSignal(name, unit) !== null)) return null;
    const unit = names.findIndex((name) => UNIT_NAMES.test(name));
    const patient = cells.findIndex(({ name }) => isPatientName(name));
    return { headerLine: at, delimiter, time, signal, value, unit, patient };
  }
  return null;
}

interface Moment {
  readonly time: string;
  /** Rows with this time, one for each time that a signal repeats it. */
  readonly rows: string[][];
  /** Rows that each signal has filled. */
  readonly filled: number[];
}

/** Puts the values of one time beside each other. A text with too many values throws UnreadableSource. */
export class LongTable {
  readonly #layout: LongLayout;
  readonly #signals = new Map<string, number>();
  /** By the number of falls and the time. */
  readonly #moments = new Map<string, Moment>();
  readonly #latest: number[] = [];
  /** How often the time of each signal fell back. */
  readonly #falls: number[] = [];
  /** Signals for which a line has no room. */
  readonly #beyond = new Set<string>();
  #nameless = 0;
  /** The patient of the first row that names one, and the rows of others: one record is of one patient. */
  #patient = '';
  #ofOthers = 0;
  #values = 0;
  #runsOn = true;
  #inOrder = true;
  #last = Number.NEGATIVE_INFINITY;

  constructor(layout: LongLayout) {
    this.#layout = layout;
  }

  take(line: string): void {
    const { delimiter, time, signal, value, unit, patient } = this.#layout;
    const cells = splitCsvLine(line, delimiter);
    if (this.#isOfOther((cells[patient] ?? '').trim())) return;
    const name = (cells[signal] ?? '').trim();
    const stamp = (cells[time] ?? '').trim();
    if (name === '') {
      if (line.trim() !== '') this.#nameless += 1;
      return;
    }
    const stated = unit < 0 ? '' : (cells[unit] ?? '').trim();
    const position = this.#place(stated === '' ? name : `${name} (${stated})`);
    if (position === null) return;
    this.#values += 1;
    if (this.#values > MOST_VALUES) {
      const detail = `The table has more than ${MOST_VALUES} rows of one value: write one column a channel.`;
      throw new UnreadableSource('text_too_large', detail);
    }
    this.#follow(stamp, position);
    const key = `${this.#falls[position] ?? 0} ${stamp}`;
    const moment = this.#moments.get(key) ?? { time: stamp, rows: [], filled: [] };
    if (moment.rows.length === 0) this.#moments.set(key, moment);
    const at = moment.filled[position] ?? 0;
    moment.filled[position] = at + 1;
    const row = moment.rows[at] ?? [];
    row[position] = cells[value] ?? '';
    moment.rows[at] = row;
  }

  finish(): ShapedTable | null {
    const names = [...this.#signals.keys()];
    if (names.length === 0) return null;
    const moments = [...this.#moments.values()];
    // Signals below each other: each runs on in time, so that all of them can be sorted by it.
    if (!this.#inOrder && this.#runsOn)
      moments.sort((left, right) => this.#seconds(left.time) - this.#seconds(right.time));
    const rows = moments.flatMap(({ time, rows: some }) =>
      some.map((row) => [time, ...names.map((_name, position) => row[position] ?? '')]),
    );
    return { comments: [], names: ['time', ...names], rows, leftOut: this.#listLeftOut() };
  }

  #listLeftOut(): readonly LeftOut[] {
    const beyond = [...this.#beyond].map((name) => ({
      name,
      why: { reason: 'beyond_columns' as const, most: MOST_COLUMNS - 1 },
    }));
    return [
      ...beyond,
      ...(this.#nameless === 0
        ? []
        : [{ name: `rows: ${this.#nameless}`, why: { reason: 'nameless_rows' as const } }]),
      ...(this.#ofOthers === 0
        ? []
        : [{ name: `rows: ${this.#ofOthers}`, why: { reason: 'other_patient_rows' as const } }]),
    ];
  }

  #isOfOther(patient: string): boolean {
    if (this.#patient === '') this.#patient = patient;
    if (patient === '' || patient === this.#patient) return false;
    this.#ofOthers += 1;
    return true;
  }

  #place(name: string): number | null {
    const known = this.#signals.get(name);
    if (known !== undefined) return known;
    if (this.#signals.size >= MOST_COLUMNS - 1) {
      if (this.#beyond.size < MOST_NAMED) this.#beyond.add(name);
      return null;
    }
    this.#signals.set(name, this.#signals.size);
    return this.#signals.size - 1;
  }

  #follow(stamp: string, position: number): void {
    const seconds = this.#seconds(stamp);
    const before = this.#latest[position] ?? Number.NEGATIVE_INFINITY;
    if (!(seconds >= before)) this.#runsOn = false;
    if (seconds < before - LEAST_FALL_S) this.#falls[position] = (this.#falls[position] ?? 0) + 1;
    this.#latest[position] = seconds;
    if (!(seconds >= this.#last)) this.#inOrder = false;
    this.#last = seconds;
  }

  #seconds(stamp: string): number {
    const number = parseTableNumber(stamp, this.#layout.delimiter !== ',', true);
    return Number.isNaN(number) ? (parseTableTime(stamp)?.seconds ?? Number.NaN) : number;
  }
}
