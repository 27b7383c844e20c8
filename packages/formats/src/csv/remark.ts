import { parseTableNumber } from '../table-number.ts';
import { splitCsvLine } from './split-csv-line.ts';

/** Signs before a remark in tables of programs and programming languages. */
const REMARK = /^\s*(?:#|\/\/|%|!)/;

/** Codes of spreadsheets for a missing value at the start of a row. */
const CODE = /^#(?:value!|n\/a|div\/0!|ref!|num!|null!|name\?|nan)/i;

/** Whether a line is a comment: `# note`; a row may begin with a code such as `#N/A`. */
export function isComment(line: string): boolean {
  return line.startsWith('#') && !CODE.test(line);
}

/** Whether a line of a table is a remark: `# note`, `// note`, `% note`, `! note`, `; note`. */
export function isRemark(line: string, delimiter: string): boolean {
  if (REMARK.test(line)) return !CODE.test(line.trim());
  if (!/^\s*;/.test(line)) return false;
  if (delimiter !== ';') return true;
  // The first cell of a row may be empty.
  const cells = splitCsvLine(line, delimiter);
  return (
    cells.some((cell) => /\p{L}/u.test(cell)) &&
    cells.every((cell) => Number.isNaN(parseTableNumber(cell, true)))
  );
}
