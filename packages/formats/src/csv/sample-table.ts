import type { TableLayout } from '@eupnea/model';
import { parseTableNumber } from '../table-number.ts';
import { parseTableTime } from '../table-time.ts';
import { TextLines } from '../text-lines.ts';
import { splitCsvLine } from './split-csv-line.ts';

/** Rows that are looked at: enough for two breaths at the highest rate that tables come in. */
const MAX_LINES = 1000;
/** A table has at least this many rows; fewer could be any text with numbers in it. */
const LEAST_ROWS = 3;

const DELIMITERS = ['\t', ';', '|', ',', ' '] as const;

/** The first rows of a table as cells, and how they were found. */
export interface SampledTable {
  readonly layout: TableLayout;
  /** Cells of the lines before the rows that have as many cells as the rows, the last one last. */
  readonly headers: readonly (readonly string[])[];
  readonly rows: readonly (readonly string[])[];
  readonly columns: number;
  /** Lines that begin with `#`, without it. */
  readonly comments: readonly string[];
}

/** The layout under which most lines are rows of numbers of the same width; null when no table is found. */
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
  return best;
}

/** Numbers found; a wrong delimiter leaves fewer cells or cells that are none. */
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
  const first = split.findIndex((cells) => cells.length === columns && isRow(cells, decimalComma));
  const rows = split.slice(first).filter((cells) => cells.length === columns && isRow(cells, decimalComma));
  if (rows.length < LEAST_ROWS) return null;
  const headers = split.slice(0, first).filter((cells) => cells.length === columns);
  return { layout: { delimiter, decimalComma, headerRows: first }, headers, rows, columns, comments };
}

/** At least two cells, or half of those with content, are numbers or times; one of them a number. */
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
