import type { TableLayout } from '@eupnea/model';
import { parseTableNumber, SINGLE_GROUP } from '../table-number.ts';
import { parseTableTime } from '../table-time.ts';
import { TextLines } from '../text-lines.ts';
import { splitCsvLine } from './split-csv-line.ts';

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
    for (const decimalComma of delimiter === ',' ? [false] : [false, true]) {
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
  const comments = lines.flatMap((line) => (line.startsWith('#') ? [line.slice(1).trim()] : []));
  const split = lines.map((line) =>
    line.startsWith('#') || line.trim() === '' ? [] : splitCsvLine(line, delimiter),
  );
  const columns = mostFrequentWidth(split.filter((cells) => isRow(cells, decimalComma)));
  if (columns < 2) return null;
  const isOurs = split.map((cells) => cells.length === columns && isRow(cells, decimalComma));
  const first = findFirstRow(split, isOurs, decimalComma);
  const rows = split.slice(first).filter((_cells, at) => isOurs[first + at] === true);
  if (rows.length < LEAST_ROWS) return null;
  const headers = split.slice(0, first).filter((cells) => cells.length === columns);
  const head = lines.slice(0, first).filter((line) => !line.startsWith('#'));
  return { layout: { delimiter, decimalComma, headerRows: first }, headers, rows, columns, comments, head };
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
    cell !== undefined && cell.trim() !== '' && !isNumberOrTime(cell, decimalComma);
  const hasText = (rows[0] ?? []).map(
    (_cell, position) => rows.filter((cells) => isText(cells[position])).length * 2 > rows.length,
  );
  const first = isOurs.indexOf(true);
  const begins = split.findIndex(
    (cells, at) =>
      at < first + MOST_HEAD_ROWS &&
      isOurs[at] === true &&
      !cells.some((cell, position) => isText(cell) && hasText[position] === false) &&
      !isCount(cells),
  );
  return begins < 0 ? first : begins;
}

/** Whether a line below the names says how many samples each channel has. */
function isCount(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const [count = ''] = filled;
  return filled.length > 1 && /^\d{3,}$/.test(count) && filled.every((cell) => cell === count);
}

/** A row has at least one number, and numbers or times in at least two cells or half of the filled ones. */
function isRow(cells: readonly string[], decimalComma: boolean): boolean {
  let filled = 0;
  let readable = 0;
  let numbers = 0;
  for (const cell of cells) {
    if (cell.trim() === '') continue;
    filled += 1;
    if (!Number.isNaN(parseTableNumber(cell, decimalComma))) numbers += 1;
    if (isNumberOrTime(cell, decimalComma)) readable += 1;
  }
  return numbers > 0 && readable * 2 > filled;
}

function isNumberOrTime(cell: string, decimalComma: boolean): boolean {
  return !Number.isNaN(parseTableNumber(cell, decimalComma)) || parseTableTime(cell) !== null;
}

function mostFrequentWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0] as const)[0];
}
