const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eEdD][+-]?\d+)?$/;

/**
 * Numbers with groups of thousands. A comma or point groups only beside the decimal mark or another group, because
 * `1,234` alone may be a decimal number; blanks and apostrophes always group.
 */
const THOUSANDS = {
  point: /^[+-]?\d{1,3}(?:(?:[\s'\u2019]\d{3})+(?:\.\d*)?|(?:,\d{3})+\.\d*|(?:,\d{3}){2,})$/u,
  comma: /^[+-]?\d{1,3}(?:(?:[\s'\u2019]\d{3})+(?:,\d*)?|(?:\.\d{3})+,\d*|(?:\.\d{3}){2,})$/u,
} as const;
/** `10,000` in a table whose decimal mark is a point and whose cells no comma divides: a group and nothing else. */
export const SINGLE_GROUP = /^[+-]?[1-9]\d{0,2},\d{3}$/;
/** Negative numbers of typesetters (U+2212, en dash), of accountants in brackets, and of SAP with the minus behind. */
const NEGATIVE = /^(?:[\u2212\u2013](\d.*)|\((\d[^()]*)\)|(\d[\d.,]*)-)$/u;
const GROUP_MARKS = { point: /[\s'\u2019,]/gu, comma: /[\s'\u2019.]/gu } as const;

const COMMA = 44;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
/** Up to 15 digits and their power of ten are exact in a double, so the quotient is the nearest double. */
const MAX_FAST_DIGITS = 15;
const POWERS_OF_TEN = Array.from({ length: MAX_FAST_DIGITS + 1 }, (_power, exponent) => 10 ** exponent);

/**
 * Parses a cell as a number with the given decimal mark; ignores blanks and a leading `#` (SERVO: doubtful). NaN for
 * other text and infinities.
 * @param isLayoutKnown whether the decimal mark of the table is decided, so that a single group of thousands is one
 */
export function parseTableNumber(cell: string, decimalComma: boolean, isLayoutKnown = false): number {
  const plain = parsePlain(cell, decimalComma ? COMMA : POINT);
  if (!Number.isNaN(plain)) return plain;
  let text = cell.trim();
  if (text.startsWith('#')) text = text.slice(1);
  const negative = NEGATIVE.exec(text)
    ?.slice(1)
    .find((part) => part !== undefined);
  if (negative !== undefined) text = `-${negative}`;
  const isGroup = isLayoutKnown && !decimalComma && SINGLE_GROUP.test(text);
  if (isGroup || THOUSANDS[decimalComma ? 'comma' : 'point'].test(text))
    text = text.replaceAll(GROUP_MARKS[decimalComma ? 'comma' : 'point'], '');
  if (decimalComma) text = text.replace(',', '.');
  if (!NUMBER.test(text)) return Number.NaN;
  // Fortran writes the exponent of a double as D.
  const value = Number(text.replace(/d/i, 'e'));
  return Number.isFinite(value) ? value : Number.NaN;
}

/** Fast path for `[-]digits[.digits]`, the form of nearly every cell; NaN falls back to the full grammar. */
function parsePlain(cell: string, decimalMark: number): number {
  const negative = cell.charCodeAt(0) === MINUS;
  const start = negative ? 1 : 0;
  let value = 0;
  let digits = 0;
  let decimals = -1;
  for (let index = start; index < cell.length; index += 1) {
    const code = cell.charCodeAt(index);
    if (code >= ZERO && code <= NINE) {
      value = value * 10 + (code - ZERO);
      digits += 1;
      if (decimals >= 0) decimals += 1;
    } else if (code === decimalMark && decimals < 0 && digits > 0) decimals = 0;
    else return Number.NaN;
  }
  if (digits === 0 || digits > MAX_FAST_DIGITS) return Number.NaN;
  const size = decimals > 0 ? value / (POWERS_OF_TEN[decimals] ?? Number.NaN) : value;
  return negative ? -size : size;
}
