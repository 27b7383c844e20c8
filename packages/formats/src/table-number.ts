const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * A cell as a number: decimal point or comma as told, blanks ignored, a leading `#` (SERVO: doubtful) dropped.
 * NaN for anything else, infinities included.
 */
export function parseTableNumber(cell: string, decimalComma: boolean): number {
  let text = cell.trim();
  if (text.startsWith('#')) text = text.slice(1);
  if (decimalComma) text = text.replace(',', '.');
  if (!NUMBER.test(text)) return Number.NaN;
  const value = Number(text);
  return Number.isFinite(value) ? value : Number.NaN;
}
