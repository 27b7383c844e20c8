import type { PartWhy } from '@eupnea/model';

/** What a text holds beside its table, and why it is not read. */
export interface LeftOut {
  readonly name: string;
  readonly why: PartWhy;
}

/** A table that a text of another shape holds. */
export interface ShapedTable {
  /** What the text states beside its samples, one a line. */
  readonly comments: readonly string[];
  readonly names: readonly string[];
  readonly rows: Iterable<readonly string[]>;
  readonly leftOut: readonly LeftOut[];
}

/** Most columns of a table: further ones would not fit into a line. */
export const MOST_COLUMNS = 200;
const MOST_CELL_CHARACTERS = 100;

/** One line of text with tabs. */
export function writeLine(cells: readonly string[]): string {
  return `${cells.slice(0, MOST_COLUMNS).map(cleanCell).join('\t')}\n`;
}

function cleanCell(cell: string): string {
  const short = cell.length > MOST_CELL_CHARACTERS ? cell.slice(0, MOST_CELL_CHARACTERS) : cell;
  return short.replaceAll(/[\t\r\n"#]+/g, ' ');
}
