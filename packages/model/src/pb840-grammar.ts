/**
 * The line grammar of Puritan Bennett 840 waveform text, shared by the file reader and the live driver:
 * `BS, S:<number>,` / `<flow>, <pressure>` / `BE`, each optionally after a host time (`YYYY-MM-DD HH:MM:SS.fff,`),
 * and time lines `YYYY-MM-DD-HH-MM-SS.ffffff`. Works on bytes: NUL runs are dropped, other bytes never decoded.
 */
const NUL = 0;
const TAB = 9;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const PLUS = 43;
const COMMA = 44;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
const COLON = 58;
const LETTER_B = 66;
const LETTER_E = 69;
const LETTER_S = 83;

/** The ventilator's breath counter has 16 bits; a larger number is a damaged line. */
const MAX_DEVICE_BREATH_NUMBER = 65_535;

export type Pb840Line =
  | { readonly kind: 'row'; readonly flow: number; readonly pressure: number; readonly timeMs: number }
  | {
      readonly kind: 'breath_start';
      /** Breath number of the mark; null when unreadable. */
      readonly deviceBreathNumber: number | null;
      /** Host time before the mark, as if the wall clock were UTC, ms since the Unix epoch; NaN when there is none. */
      readonly timeMs: number;
      /** Whether an incomplete row before the mark on the same line was lost. */
      readonly lostRow: boolean;
    }
  | { readonly kind: 'breath_end'; readonly lostRow: boolean }
  | { readonly kind: 'time'; readonly timeMs: number }
  | { readonly kind: 'blank' }
  /** row: a sample that cannot be read. text: a line without a sample. */
  | { readonly kind: 'rejected'; readonly what: 'row' | 'text' };

const BLANK: Pb840Line = { kind: 'blank' };
const REJECTED_ROW: Pb840Line = { kind: 'rejected', what: 'row' };
const REJECTED_TEXT: Pb840Line = { kind: 'rejected', what: 'text' };

/** Parses one line without its line feed. Never throws; `bytes` is not kept. */
export function parsePb840Line(bytes: Uint8Array, start: number, end: number): Pb840Line {
  const line = trimBlanks(withoutNuls(bytes, start, end));
  if (line.length === 0) return BLANK;
  const time = readTime(line);
  const rest = time === null ? line : trimBlanks(line.subarray(time.end));
  if (time !== null && rest.length === 0) return { kind: 'time', timeMs: time.timeMs };
  const mark = findMark(rest);
  if (mark !== null) return describeMark(rest, mark, time?.timeMs ?? Number.NaN);
  return parseRow(rest, time?.timeMs ?? Number.NaN);
}

function describeMark(line: Uint8Array, at: number, timeMs: number): Pb840Line {
  const before = trimBlanks(line.subarray(0, at));
  const lostRow = before.length > 0;
  if (line[at + 1] === LETTER_E) return { kind: 'breath_end', lostRow };
  const counter = readBreathNumber(line, at + 2);
  return { kind: 'breath_start', deviceBreathNumber: counter, timeMs, lostRow };
}

/**
 * Position of `BS`, otherwise of `BE`. `BS` takes precedence, because text before it belongs to the end of the
 * previous breath.
 */
function findMark(line: Uint8Array): number | null {
  let end: number | null = null;
  for (let index = 0; index + 1 < line.length; index += 1) {
    if (line[index] !== LETTER_B || isLetter(line[index - 1]) || isLetter(line[index + 2])) continue;
    if (line[index + 1] === LETTER_S) return index;
    if (line[index + 1] === LETTER_E && end === null) end = index;
  }
  return end;
}

/** Whether the letters stand alone; inside a word they belong to a host message. */
function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122));
}

/** `, S:<digits>` after `BS`, blanks anywhere; null when the number is missing or damaged. */
function readBreathNumber(line: Uint8Array, from: number): number | null {
  let index = skipBlanks(line, from);
  if (line[index] === COMMA) index = skipBlanks(line, index + 1);
  if (line[index] !== LETTER_S) return null;
  index = skipBlanks(line, index + 1);
  if (line[index] !== COLON) return null;
  index = skipBlanks(line, index + 1);
  const digits = readDigits(line, index);
  if (digits === null || digits.value > MAX_DEVICE_BREATH_NUMBER) return null;
  const next = skipBlanks(line, digits.end);
  return next === line.length || line[next] === COMMA ? digits.value : null;
}

/** The first two columns; surplus columns are ignored. A pair with one unreadable value is lost whole. */
function parseRow(line: Uint8Array, timeMs: number): Pb840Line {
  const comma = line.indexOf(COMMA);
  const flow = readNumber(line, 0, comma < 0 ? line.length : comma);
  if (comma < 0) return Number.isNaN(flow) && !looksLikeRow(line) ? REJECTED_TEXT : REJECTED_ROW;
  const second = line.indexOf(COMMA, comma + 1);
  const pressure = readNumber(line, comma + 1, second < 0 ? line.length : second);
  if (!Number.isNaN(flow) && !Number.isNaN(pressure)) return { kind: 'row', flow, pressure, timeMs };
  return Number.isNaN(flow) && Number.isNaN(pressure) && !looksLikeRow(line) ? REJECTED_TEXT : REJECTED_ROW;
}

/** Distinguishes a damaged sample (mostly digits and points) from a host message (mostly letters). */
function looksLikeRow(line: Uint8Array): boolean {
  let numeric = 0;
  for (const byte of line)
    if (isDigit(byte) || byte === POINT || byte === MINUS || byte === COMMA) numeric += 1;
  return numeric > 0 && numeric * 3 >= line.length;
}

/** Parses a decimal number between blanks, without exponent, which the device never sends; NaN for other text. */
function readNumber(line: Uint8Array, start: number, end: number): number {
  let index = skipBlanks(line, start);
  let last = end;
  while (last > index && isBlank(line[last - 1])) last -= 1;
  const negative = line[index] === MINUS;
  if (negative || line[index] === PLUS) index += 1;
  let value = 0;
  let digits = 0;
  let scale = 1;
  let seenPoint = false;
  for (; index < last; index += 1) {
    const byte = line[index];
    if (byte === POINT && !seenPoint) {
      seenPoint = true;
    } else if (byte !== undefined && isDigit(byte)) {
      value = value * 10 + (byte - ZERO);
      if (seenPoint) scale *= 10;
      digits += 1;
    } else return Number.NaN;
  }
  // Up to 15 digits are exact in a double; a ventilator sends fewer.
  if (digits === 0 || digits > 15) return Number.NaN;
  return negative ? -value / scale : value / scale;
}

interface ReadTime {
  readonly timeMs: number;
  readonly end: number;
}

/** `YYYY-MM-DD-HH-MM-SS.f` or `YYYY-MM-DD HH:MM:SS.f`, then nothing or a comma. */
function readTime(line: Uint8Array): ReadTime | null {
  const parts: number[] = [];
  let index = 0;
  for (let part = 0; part < 6; part += 1) {
    const width = part === 0 ? 4 : 2;
    const digits = readDigits(line, index);
    if (digits === null || digits.end - index !== width) return null;
    parts.push(digits.value);
    index = digits.end;
    if (part < 5 && !isTimeSeparator(line[index], part)) return null;
    if (part < 5) index += 1;
  }
  let fraction = 0;
  if (line[index] === POINT) {
    const digits = readDigits(line, index + 1);
    if (digits === null) return null;
    fraction = digits.value / 10 ** (digits.end - index - 1);
    index = digits.end;
  }
  index = skipBlanks(line, index);
  if (index < line.length && line[index] !== COMMA) return null;
  const timeMs = wallTimeMs(parts, fraction);
  return timeMs === null ? null : { timeMs, end: Math.min(index + 1, line.length) };
}

function isTimeSeparator(byte: number | undefined, part: number): boolean {
  if (part < 2) return byte === MINUS;
  if (part === 2) return byte === MINUS || byte === SPACE || byte === 84; // T of ISO 8601
  return byte === MINUS || byte === COLON;
}

function wallTimeMs(parts: readonly number[], fraction: number): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 60) return null;
  return Date.UTC(year, month - 1, day, hour, minute, second) + fraction * 1000;
}

function readDigits(
  line: Uint8Array,
  start: number,
): { readonly value: number; readonly end: number } | null {
  let index = start;
  let value = 0;
  for (; index < line.length && isDigit(line[index] ?? 0); index += 1) {
    value = value * 10 + ((line[index] ?? 0) - ZERO);
  }
  return index === start || index - start > 15 ? null : { value, end: index };
}

function withoutNuls(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const line = bytes.subarray(start, end);
  return line.includes(NUL) ? line.filter((byte) => byte !== NUL) : line;
}

function trimBlanks(line: Uint8Array): Uint8Array {
  const start = skipBlanks(line, 0);
  let end = line.length;
  while (end > start && isBlank(line[end - 1])) end -= 1;
  return line.subarray(start, end);
}

function skipBlanks(line: Uint8Array, from: number): number {
  let index = from;
  while (index < line.length && isBlank(line[index])) index += 1;
  return index;
}

function isBlank(byte: number | undefined): boolean {
  return byte === SPACE || byte === TAB || byte === CARRIAGE_RETURN;
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}
