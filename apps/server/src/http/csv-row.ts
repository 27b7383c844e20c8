/** Returns a line of CSV with decimal points. Absent numbers are empty. */
export function writeCsvRow(row: readonly (number | string | null)[]): string {
  return `${row.map(writeField).join(',')}\n`;
}

function writeField(value: number | string | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = shieldFormula(value);
  return /[",\n\r]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Prefixes text that begins like a formula, because a spreadsheet would execute it. */
function shieldFormula(text: string): string {
  return /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
}
