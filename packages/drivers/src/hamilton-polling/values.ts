/** Values that mean absence; secondary: one public client. */
const NO_VALUE: ReadonlySet<string> = new Set(['9999', '999.9', '99.99']);
const WIDTH = 5;

/** Five characters as number, text, or null for no value. */
export function readValue(text: string): number | string | null {
  const trimmed = text.trim().replace(/\.$/u, '');
  if (trimmed === '' || /^-+$/u.test(trimmed) || NO_VALUE.has(trimmed)) return null;
  const value = Number(trimmed);
  return /^[+-]?\d*\.?\d+$/u.test(trimmed) && Number.isFinite(value) ? value : trimmed;
}

/** Five characters of a number: ` 450.`, `  7.2`, ` 1.05`; no value when absent or too long. */
export function writeValue(value: number | null, decimals: 0 | 1 | 2): string {
  const none = decimals === 0 ? '9999.' : '999.9';
  if (value === null || !Number.isFinite(value)) return none;
  const text = decimals === 0 ? `${Math.round(value)}.` : value.toFixed(decimals);
  return text.length > WIDTH ? none : text.padStart(WIDTH);
}

/** A text cut or padded to five characters. */
export function writeText(text: string): string {
  return text.slice(0, WIDTH).padEnd(WIDTH);
}
