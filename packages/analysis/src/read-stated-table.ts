import { guessDelimiter, parseTableNumber, splitCsvLine } from '@eupnea/formats';
import type { StatedChange } from '@eupnea/model';

/** Columns of a table of settings, by the names that a user may give them. */
const COLUMNS: { readonly [name: string]: keyof StatedChange } = {
  time: 'from',
  from: 'from',
  mode: 'mode',
  rate: 'set_rate',
  setrate: 'set_rate',
  peep: 'peep',
};

export interface StatedTable {
  readonly changes: readonly StatedChange[];
  /** Line of each change, from 1. */
  readonly lines: readonly number[];
}

type Outcome =
  | { readonly ok: true; readonly value: StatedTable }
  | { readonly ok: false; readonly error: string };

/**
 * Reads a CSV table of settings: a header with `time` and one or more of `mode`, `set_rate` and `peep`, then a row for
 * each change. An empty cell leaves the setting as it is. Times and values are judged by `findFaultyChange`.
 */
export function readStatedTable(text: string): Outcome {
  const [head = '', ...rows] = text.replace(/^\uFEFF/u, '').split(/\r\n|\r|\n/u);
  const delimiter = guessDelimiter(head);
  const names = splitCsvLine(head, delimiter).map((name) => name.trim());
  const columns = names.map((name) => COLUMNS[name.toLowerCase().replaceAll(/[\s_-]/gu, '')]);
  const unknown = names.find((_name, at) => columns[at] === undefined);
  if (unknown !== undefined) return fail(1, `the column "${unknown}" is none of time, mode, set_rate, peep`);
  if (!columns.includes('from')) return fail(1, 'a column time is needed');
  const doubled = names.find((_name, at) => columns.indexOf(columns[at]) !== at);
  if (doubled !== undefined) return fail(1, `the column "${doubled}" is there twice`);
  const changes: StatedChange[] = [];
  const lines: number[] = [];
  for (const [at, row] of rows.entries()) {
    if (row.trim() === '') continue;
    const line = at + 2;
    const cells = splitCsvLine(row, delimiter).map((cell) => cell.trim());
    if (cells.length > columns.length)
      return fail(line, `${cells.length} cells under ${columns.length} columns`);
    const change = readRow(columns, cells, delimiter === ';');
    if (typeof change === 'string') return fail(line, change);
    changes.push(change);
    lines.push(line);
  }
  if (changes.length === 0) return fail(1, 'no row follows the header');
  return { ok: true, value: { changes, lines } };
}

/** The change of a row, or its fault. */
function readRow(
  columns: readonly (keyof StatedChange | undefined)[],
  cells: readonly string[],
  decimalComma: boolean,
): StatedChange | string {
  let change: StatedChange = { from: '' };
  for (const [at, column] of columns.entries()) {
    const cell = cells[at] ?? '';
    if (column === undefined || cell === '') continue;
    if (column === 'from' || column === 'mode') {
      change = { ...change, [column]: cell };
      continue;
    }
    const isComma = decimalComma && cell.includes(',');
    const value = parseTableNumber(cell, isComma);
    if (Number.isNaN(value)) return `"${cell}" is no number`;
    change = { ...change, [column]: value };
  }
  return change;
}

function fail(line: number, reason: string): Outcome {
  return { ok: false, error: `line ${line}: ${reason}` };
}
