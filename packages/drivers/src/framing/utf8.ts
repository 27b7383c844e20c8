/* TextEncoder and TextDecoder are host objects, which this package does not use. */

const REPLACEMENT = 0xfffd;
const LAST_CODE_POINT = 0x10ffff;
/** Code points above it take two UTF-16 units. */
const LAST_UNIT = 0xffff;
/** Arguments of one call: engines allow at least 65,535, and concatenating single characters is ten times slower. */
const UNITS_AT_ONCE = 8192;

/** A text longer than maxBytes is cut between characters; half a surrogate pair becomes U+FFFD. */
export function encodeUtf8(text: string, maxBytes: number): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const encoded = encodeCodePoint(character.codePointAt(0) ?? REPLACEMENT);
    if (bytes.length + encoded.length > maxBytes) break;
    bytes.push(...encoded);
  }
  return Uint8Array.from(bytes);
}

function joinFew(units: Uint8Array | Uint16Array): string {
  // Spreading a typed array would go through its iterator, a call for each unit.
  const text: string = Reflect.apply(String.fromCharCode, null, units);
  return text;
}

/** End of a piece of at most `length` bytes that cuts no character, so that pieces decode as the whole does. */
export function findPieceEnd(bytes: Uint8Array, start: number, length: number): number {
  const most = Math.min(start + length, bytes.length);
  // A character has at most three continuation bytes: behind more of them none can begin.
  for (let end = most; end > most - 4 && end > start; end -= 1)
    if (((bytes[end] ?? 0) & 0xc0) !== 0x80) return end;
  return most;
}

function encodeCodePoint(codePoint: number): readonly number[] {
  const point = isSurrogate(codePoint) ? REPLACEMENT : codePoint;
  if (point < 0x80) return [point];
  if (point < 0x800) return [0xc0 | (point >> 6), continuation(point)];
  if (point < 0x10000) return [0xe0 | (point >> 12), continuation(point >> 6), continuation(point)];
  return [0xf0 | (point >> 18), continuation(point >> 12), continuation(point >> 6), continuation(point)];
}

function continuation(bits: number): number {
  return 0x80 | (bits & 0x3f);
}

function isSurrogate(codePoint: number): boolean {
  return codePoint >= 0xd800 && codePoint <= 0xdfff;
}

/** Never fails: each invalid byte becomes U+FFFD. */
export function decodeUtf8(bytes: Uint8Array): string {
  if (isAscii(bytes)) return joinUnits(bytes);
  // UTF-16 has at most one unit for each byte of UTF-8.
  const units = new Uint16Array(bytes.length);
  let count = 0;
  let offset = 0;
  while (offset < bytes.length) {
    const lead = bytes[offset] ?? 0;
    const length = sequenceLength(lead);
    const point = length === 0 ? REPLACEMENT : length === 1 ? lead : readSequence(bytes, offset, length);
    if (point > LAST_UNIT) {
      units[count] = 0xd800 | ((point - LAST_UNIT - 1) >> 10);
      units[count + 1] = 0xdc00 | ((point - LAST_UNIT - 1) & 0x3ff);
      count += 2;
    } else {
      units[count] = point;
      count += 1;
    }
    offset +=
      point === REPLACEMENT && length > 1 && !isWhole(bytes, offset, length) ? 1 : Math.max(length, 1);
  }
  return joinUnits(units.subarray(0, count));
}

/** Codes and units of devices are ASCII. */
function isAscii(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte >= 0x80) return false;
  return true;
}

/** Text of UTF-16 code units; bytes of ASCII or Latin-1 are such units. */
export function joinUnits(units: Uint8Array | Uint16Array): string {
  if (units.length <= UNITS_AT_ONCE) return joinFew(units);
  let text = '';
  for (let offset = 0; offset < units.length; offset += UNITS_AT_ONCE)
    text += joinFew(units.subarray(offset, offset + UNITS_AT_ONCE));
  return text;
}

/** 0 for a byte that starts no character. */
function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead < 0xe0) return 2;
  if (lead >= 0xe0 && lead < 0xf0) return 3;
  if (lead >= 0xf0 && lead < 0xf5) return 4;
  return 0;
}

function isWhole(bytes: Uint8Array, offset: number, length: number): boolean {
  for (let index = 1; index < length; index += 1) {
    if (((bytes[offset + index] ?? 0) & 0xc0) !== 0x80) return false;
  }
  return true;
}

const LEAD_MASKS = [0, 0x7f, 0x1f, 0x0f, 0x07];
/** Smallest code point by sequence length; smaller ones are overlong, which UTF-8 forbids. */
const LEAST_POINTS = [0, 0, 0x80, 0x800, 0x10000];

function readSequence(bytes: Uint8Array, offset: number, length: number): number {
  if (!isWhole(bytes, offset, length)) return REPLACEMENT;
  let point = (bytes[offset] ?? 0) & (LEAD_MASKS[length] ?? 0);
  for (let index = 1; index < length; index += 1) {
    point = (point << 6) | ((bytes[offset + index] ?? 0) & 0x3f);
  }
  const legal = point >= (LEAST_POINTS[length] ?? 0) && point <= LAST_CODE_POINT && !isSurrogate(point);
  return legal ? point : REPLACEMENT;
}
