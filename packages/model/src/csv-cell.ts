/** Signs that begin a formula in a spreadsheet, with their fullwidth and small forms, which spreadsheets fold. */
const FORMULA_SIGN = '[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]';

/**
 * A place where a cell may begin and its text be executed: the start, and, because a spreadsheet of a locale with `;`
 * splits a line with commas there, every semicolon, tab and line break.
 */
const UNSAFE = `(?=[\\s"']*${FORMULA_SIGN})`;
const SHIELDED_PLACE = new RegExp(`^(?:${UNSAFE}|(?='*[\\t\\r\\n]))|(?<=[;\\t\\r\\n])${UNSAFE}`, 'gu');
const SHIELD = new RegExp(`^'(?:${UNSAFE}|(?='*[\\t\\r\\n]))|(?<=[;\\t\\r\\n])'${UNSAFE}`, 'gu');

/** The same places of a comment line, where commas divide cells too. */
const COMMENT_PLACE = new RegExp(`(?<=[,;])${UNSAFE}`, 'gu');

/** Quoted besides by need (RFC 4180): a first `#` would be a comment, and outer blanks would be lost. */
const NEEDS_QUOTES = /[",\r\n]|^[#\s]|\s$/u;

/** Text without any sign that begins a formula, needs quotes or divides cells: most of the cells of a long table. */
const PLAIN = /^[\w.:]+$/u;

/**
 * Returns one cell of a CSV line, for every writer of Eupnea. Absent values are empty, numbers have decimal points. Text
 * that a spreadsheet would execute gets an apostrophe; `unshieldText` removes it (OWASP, "CSV Injection").
 */
export function writeCsvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (PLAIN.test(value)) return value;
  const safe = value.replaceAll(SHIELDED_PLACE, "'");
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns one cell with JSON. Its text stays valid JSON of the same value: escapes stand for unsafe signs. */
export function writeCsvJsonCell(value: unknown): string {
  const json = JSON.stringify(value) ?? '';
  return writeCsvCell(json.replaceAll(new RegExp(`;${UNSAFE}`, 'gu'), '\\u003b'));
}

/** Returns a line of CSV without its line break. */
export function writeCsvLine(cells: readonly (string | number | null | undefined)[]): string {
  return cells.map(writeCsvCell).join(',');
}

/** Returns a comment line without its line break: `# text`. Line breaks and tabs of the text become blanks. */
export function writeCsvComment(text: string): string {
  return `# ${text
    .replaceAll(/[\r\n\t\v\f\u0085\u2028\u2029]+/gu, ' ')
    .trim()
    .replaceAll(COMMENT_PLACE, "'")}`;
}

/** Returns the text that `writeCsvCell` was given. */
export function unshieldText(cell: string): string {
  return cell.replaceAll(SHIELD, '');
}
