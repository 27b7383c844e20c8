/** A line of a table as text: decimal point, absent numbers left empty. */
export function writeCsvRow(row: readonly (number | string | null)[]): string {
  return `${row.map(writeField).join(',')}\n`;
}

function writeField(value: number | string | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = shieldFormula(value);
  return /[",\n\r]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A spreadsheet runs a text that begins like a formula: a device's or a person's words get a sign before them. */
function shieldFormula(text: string): string {
  return /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
}
