import { isTimeName } from '../csv/propose-time.ts';
import { guessDelimiter, splitCsvLine } from '../csv/split-csv-line.ts';
import { isUnit, recognizeSignal, splitNameAndUnit } from '../recognize-channel.ts';
import { parseTableNumber } from '../table-number.ts';
import { parseTableTime } from '../table-time.ts';
import { UnreadableSource } from '../unreadable-source.ts';
import { MOST_COLUMNS, type ShapedTable } from './shaped-table.ts';

/** Values in one line from which it is a signal: a table with a column for each of so many channels has names there. */
const LEAST_VALUES = 100;
/** Name and unit before the values of a line. */
const MOST_LABELS = 2;
/** Values of a line that are looked at to recognise it. */
const LOOKED_AT = 50;

/** Whether the text has one line for each signal: a name that is known, perhaps its unit, and numbers behind it. */
export function isTransposed(lines: readonly string[]): boolean {
  return lines.some((line) => {
    if (line.startsWith('#')) return false;
    const signal = splitSignal(line);
    if (signal === null || signal.values.length < LEAST_VALUES) return false;
    const { name, unit } = splitNameAndUnit(signal.name);
    return isTimeName(nameOf(name)) || recognizeSignal(name, signal.unit ?? unit) !== null;
  });
}

interface Signal {
  readonly name: string;
  readonly unit: string | null;
  readonly values: readonly string[];
}

/** Name, unit and values of a line; null for a line that does not hold numbers behind a name. */
function splitSignal(line: string): Signal | null {
  const delimiter = guessDelimiter(line);
  if (delimiter === ' ') return null;
  const cells = splitCsvLine(line, delimiter);
  while (cells.at(-1)?.trim() === '') cells.pop();
  const labels = cells.findIndex((cell) => isValue(cell, delimiter));
  if (labels < 1 || labels > MOST_LABELS) return null;
  const looked = cells.slice(labels, labels + LOOKED_AT);
  if (!looked.every((cell) => cell.trim() === '' || isValue(cell, delimiter))) return null;
  const [name = '', second = ''] = cells.slice(0, labels).map((cell) => cell.trim());
  return { name, unit: isUnit(second) ? second : null, values: cells.slice(labels) };
}

function isValue(cell: string, delimiter: string): boolean {
  return (
    !Number.isNaN(parseTableNumber(cell, delimiter !== ',')) ||
    !Number.isNaN(parseTableNumber(cell, false)) ||
    parseTableTime(cell) !== null
  );
}

/**
 * The table of a text with one line for each signal; null without two of one length. Short lines are what the text states
 * beside them. Signals of other lengths throw UnreadableSource.
 */
export function readTransposed(text: string): ShapedTable | null {
  const comments: string[] = [];
  const signals: Signal[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    const signal = line.startsWith('#') ? null : splitSignal(line);
    if (signal !== null && signal.values.length >= LEAST_VALUES) signals.push(signal);
    else if (line.trim() !== '') comments.push(line.replace(/^#\s*/, '').replaceAll(/[,;\t|]/g, ' '));
  }
  const [first] = signals;
  if (first === undefined || signals.length < 2) return null;
  const lengths = new Set(signals.map(({ values }) => values.length));
  if (lengths.size > 1) {
    const detail = `The lines of the signals hold different numbers of values (${signals.map(({ name, values }) => `${name}: ${values.length}`).join(', ')}): which belong together is not known.`;
    throw new UnreadableSource('transposed_uneven', detail);
  }
  const taken = signals.slice(0, MOST_COLUMNS);
  return {
    comments,
    names: taken.map(({ name, unit }) => (unit === null ? nameOf(name) : `${name} (${unit})`)),
    rows: { [Symbol.iterator]: () => listRows(taken, first.values.length) },
    leftOut: signals
      .slice(MOST_COLUMNS)
      .map(({ name }) => ({ name, why: { reason: 'beyond_columns' as const, most: MOST_COLUMNS } })),
  };
}

/** The line of times may begin with the word for its names. */
function nameOf(name: string): string {
  return /^(?:signal|channel|name|variable|parameter)$/i.test(name) ? 'time' : name;
}

function* listRows(signals: readonly Signal[], length: number): Generator<readonly string[]> {
  for (let row = 0; row < length; row += 1) yield signals.map(({ values }) => values[row] ?? '');
}
