import type { TableLayout } from '@eupnea/model';
import { isUnit } from '../recognize-channel.ts';
import { parseTableNumber, SINGLE_GROUP } from '../table-number.ts';
import { parseTableTime } from '../table-time.ts';
import { TextLines } from '../text-lines.ts';
import { NO_VALUE } from './no-value.ts';
import { splitCellUnit } from './cell-unit.ts';
import { isCountLine, joinRateLines, parseRateLine, type RateLine } from './rate-line.ts';
import { isComment } from './remark.ts';
import { splitCsvLine } from './split-csv-line.ts';
import { findDateOrder } from './table-date.ts';

/** Rows inspected: at least two breaths at the highest table rate. */
const MAX_LINES = 1000;
/** Minimum number of rows of a table; fewer rows could be any text with numbers. */
const LEAST_ROWS = 3;

/** Lines of numbers that a head may hold; beyond them a damaged row is one of the table. */
const MOST_HEAD_ROWS = 40;

const DELIMITERS = ['\t', ';', '|', ',', ' '] as const;

/** First rows of a table as cells, with the layout that was detected. */
export interface SampledTable {
  readonly layout: TableLayout;
  /** Lines before the rows with the same number of cells, in file order: names and units. */
  readonly headers: readonly (readonly string[])[];
  readonly rows: readonly (readonly string[])[];
  readonly columns: number;
  /** Comment lines without the leading `#`. */
  readonly comments: readonly string[];
  /** Lines before the rows that are no comments, names of the columns among them. */
  readonly head: readonly string[];
  /** What a line between names and rows says of the samples a second; null without one. */
  readonly rateLine: RateLine | null;
}

/** Detects the layout with the most rows of equal width and numeric cells; null when there is no table. */
export function sampleTable(head: Uint8Array, headIsWhole: boolean): SampledTable | null {
  const lines: string[] = [];
  const splitter = new TextLines((line) => {
    if (lines.length < MAX_LINES) lines.push(line);
  });
  splitter.push(head);
  if (headIsWhole) splitter.finish();
  let best: SampledTable | null = null;
  for (const delimiter of DELIMITERS) {
    // Commas divide cells and decimals where cells stand in quotes.
    for (const decimalComma of [false, true]) {
      const table = sampleWith(lines, delimiter, decimalComma);
      if (table !== null && (best === null || score(table) > score(best))) best = table;
    }
  }
  return best !== null && groupsThousands(best) ? sampleWith(lines, best.layout.delimiter, false) : best;
}

/** Whether every comma stands where only a group of thousands has one, in a table that has points too. */
function groupsThousands({ layout, rows }: SampledTable): boolean {
  if (!layout.decimalComma) return false;
  const cells = rows.flat().map((cell) => cell.trim());
  const withComma = cells.filter((cell) => cell.includes(','));
  return (
    withComma.length > 0 &&
    withComma.every((cell) => SINGLE_GROUP.test(cell)) &&
    cells.some((cell) => /^[+-]?\d+\.\d+$/.test(cell))
  );
}

/** Score of a layout: count of numeric cells. A wrong delimiter gives fewer. */
function score({ rows, layout }: SampledTable): number {
  let numbers = 0;
  for (const row of rows) for (const cell of row) if (isNumberOrTime(cell, layout.decimalComma)) numbers += 1;
  return numbers;
}

function sampleWith(
  lines: readonly string[],
  delimiter: TableLayout['delimiter'],
  decimalComma: boolean,
): SampledTable | null {
  const comments = lines.flatMap((line) => (isComment(line) ? [line.slice(1).trim()] : []));
  const cut = lines.map((line) =>
    isComment(line) || line.trim() === '' ? [] : splitCsvLine(line, delimiter),
  );
  const usual = mostFrequentWidth(cut.filter((cells) => isRow(cells, decimalComma)));
  if (usual < 2) return null;
  const columns = widthOfHead(cut, usual, decimalComma);
  const split = columns === usual ? cut : cut.map((cells) => fillRow(cells, usual, columns));
  const isOurs = split.map((cells) => cells.length === columns && isRow(cells, decimalComma));
  const first = findFirstRow(split, isOurs, decimalComma);
  const rows = split
    .slice(first)
    .filter((cells, at) => isOurs[first + at] === true || (cells.length === columns && isOfCodes(cells)));
  if (rows.length < LEAST_ROWS) return null;
  const before = split.slice(0, first);
  const wide = before.filter((cells) => cells.length === columns);
  const own = wide.filter((cells) => parseRateLine(cells) === null);
  const rateLine = joinRateLines(wide.flatMap((cells) => parseRateLine(cells) ?? []));
  const fitted = own.length > 0 ? own : fitHeader(before, rows, columns);
  const headers = fitted.length > 0 ? fitted : headerInComment(lines.slice(0, first), delimiter, columns);
  const head = lines.slice(0, first).filter((line) => !isComment(line));
  const layout = { delimiter, decimalComma, headerRows: first };
  return { layout, headers, rows, columns, comments, head, rateLine };
}

/**
 * Number of columns: that of most rows, or that of the names where the first rows have as many cells. Columns that end early
 * leave their delimiters out.
 */
function widthOfHead(lines: readonly (readonly string[])[], usual: number, decimalComma: boolean): number {
  const first = lines.findIndex((cells) => cells.length >= usual && isRow(cells, decimalComma));
  const [names, row] = [
    lines.slice(0, Math.max(0, first)).findLast(({ length }) => length > 0),
    lines[first],
  ];
  if (names === undefined || row === undefined || row.length <= usual) return usual;
  const isHead = names.length === row.length && names.every((name) => /\p{L}/u.test(name));
  return isHead ? row.length : usual;
}

/** A row of the usual length with empty cells behind it. */
function fillRow(cells: readonly string[], usual: number, columns: number): readonly string[] {
  return cells.length === usual ? [...cells, ...Array<string>(columns - usual).fill('')] : cells;
}

/** Names in the last comment before the rows, as NumPy writes them: `# time,flow,pressure`. */
function headerInComment(
  before: readonly string[],
  delimiter: TableLayout['delimiter'],
  columns: number,
): readonly (readonly string[])[] {
  const comment = before.findLast(isComment);
  if (comment === undefined) return [];
  const cells = splitCsvLine(comment.slice(1).trim(), delimiter);
  return cells.length === columns && cells.every((cell) => /\p{L}/u.test(cell)) ? [cells] : [];
}

/**
 * The last line before the rows when it has another number of cells: more than the rows, whose last cells are left out, or
 * one less, beside numbers of rows or an empty last cell.
 */
function fitHeader(
  before: readonly (readonly string[])[],
  rows: readonly (readonly string[])[],
  columns: number,
): readonly (readonly string[])[] {
  const cells = before.findLast((line) => line.length > 0) ?? [];
  // Commas between names and units divide both.
  const pairs = cells
    .filter((_cell, at) => at % 2 === 0)
    .map((name, at) => `${name} (${(cells[2 * at + 1] ?? '').trim()})`);
  if (cells.some((cell) => isUnit(cell.trim())))
    return cells.length === 2 * columns && cells.every((cell, at) => at % 2 === 0 || isUnit(cell.trim()))
      ? [pairs]
      : [];
  if (cells.length > columns) return [cells.slice(0, columns)];
  if (cells.length !== columns - 1 || cells.length < 2) return [];
  if (rows.every((row) => (row[columns - 1] ?? '').trim() === '')) return [[...cells, '']];
  const [first] = rows;
  const numberOf = (row: readonly string[] | undefined) => Number((row?.[0] ?? 'x').replaceAll('"', ''));
  const from = numberOf(first);
  const isNumbered = rows.every((row, at) => numberOf(row) === from + at);
  return isNumbered ? [['', ...cells]] : [];
}

/**
 * First line of the rows. A head holds lines of numbers too, such as a count behind a word or below the name of each
 * channel: what has text where the rows have none, or the same whole number in all cells, is passed over.
 */
function findFirstRow(
  split: readonly (readonly string[])[],
  isOurs: readonly boolean[],
  decimalComma: boolean,
): number {
  const rows = split.filter((_cells, at) => isOurs[at] === true);
  const isText = (cell: string | undefined) =>
    cell !== undefined &&
    !NO_VALUE.test(cell.trim()) &&
    !isNumberOrTime(cell, decimalComma) &&
    findDateOrder([cell], false) === null;
  const hasText = (rows[0] ?? []).map(
    (_cell, position) => rows.filter((cells) => isText(cells[position])).length * 2 > rows.length,
  );
  const first = isOurs.indexOf(true);
  const begins = split.findIndex(
    (cells, at) =>
      at < first + MOST_HEAD_ROWS &&
      isOurs[at] === true &&
      !cells.some((cell, position) => isText(cell) && hasText[position] === false) &&
      !isCountLine(cells),
  );
  return begins < 0 ? first : begins;
}

/** Whether all cells of a row say that their value is missing, its time too. */
function isOfCodes(cells: readonly string[]): boolean {
  return cells.every((cell) => NO_VALUE.test(cell.trim())) && cells.some((cell) => cell.trim() !== '');
}

/** A row has at least one number, and numbers or times in at least two cells or half of the filled ones. */
function isRow(cells: readonly string[], decimalComma: boolean): boolean {
  let filled = 0;
  let readable = 0;
  let numbers = 0;
  for (const cell of cells) {
    if (NO_VALUE.test(cell.trim())) continue;
    filled += 1;
    if (isNumber(cell, decimalComma)) numbers += 1;
    if (isNumberOrTime(cell, decimalComma)) readable += 1;
  }
  return numbers > 0 && readable * 2 > filled;
}

/** A number, alone or with its unit. */
function isNumber(cell: string, decimalComma: boolean): boolean {
  return !Number.isNaN(parseTableNumber(cell, decimalComma)) || splitCellUnit(cell, decimalComma) !== null;
}

function isNumberOrTime(cell: string, decimalComma: boolean): boolean {
  return isNumber(cell, decimalComma) || parseTableTime(cell) !== null;
}

function mostFrequentWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0] as const)[0];
}
