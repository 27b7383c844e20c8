import type { FileChannel } from '@eupnea/model';

const MAGIC = 'POLY SAMPLE FILE';
/** Bytes of the head before the signals, by version; version 2.04 begins with one character more. */
const HEAD_BYTES = { 203: 217, 204: 218 } as const;
export const MOST_HEAD_BYTES = HEAD_BYTES[204];
const SIGNAL_BYTES = 136;
const BLOCK_HEAD_BYTES = 86;
/** Maximum entries; amplifiers of TMSi have at most 136 channels of two entries each. */
const MOST_ENTRIES = 1024;
/** Maximum size of a block; the field of the head holds 16 bits. */
const MOST_BLOCK_BYTES = 1024 * 1024;

export interface Poly5Signal {
  readonly name: string;
  readonly unit: string | null;
  /** Place in a row of samples, bytes. */
  readonly offset: number;
  /** null = a float in the signal's unit; otherwise 16 bits, physical = value * gain + zero. */
  readonly scale: { readonly gain: number; readonly zero: number } | null;
}

export interface Poly5Header {
  readonly rateHz: number;
  /** Samples of a signal; null = the file does not say. */
  readonly samples: number | null;
  /** Milliseconds as if the wall clock were UTC; null without a date. */
  readonly startMs: number | null;
  readonly samplesPerBlock: number;
  readonly rowBytes: number;
  readonly signals: readonly Poly5Signal[];
  readonly blockBytes: number;
}

export function isPoly5(head: Uint8Array): boolean {
  return readText(head, 0, MAGIC.length) === MAGIC;
}

/** Bytes of the head with its signals; null when the first bytes are no such head. */
export function countPoly5HeadBytes(head: Uint8Array): number | null {
  const fixed = fixedBytes(head);
  if (!isPoly5(head) || head.length < MOST_HEAD_BYTES || fixed === null) return null;
  const entries = viewOf(head).getUint16(fixed - 217 + 119, true);
  return entries === 0 || entries > MOST_ENTRIES ? null : fixed + entries * SIGNAL_BYTES;
}

/** Parses the head with its signals; a text says what is damaged. */
export function parsePoly5Header(head: Uint8Array): Poly5Header | string {
  const fixed = fixedBytes(head);
  const length = countPoly5HeadBytes(head);
  if (fixed === null) return 'The version is neither 2.03 nor 2.04.';
  if (length === null) return 'The head names no signal, or more than it can.';
  if (head.length < length) return 'The head is cut short.';
  const view = viewOf(head);
  const at = fixed - 217;
  const rateHz = view.getUint16(at + 114, true);
  const samples = view.getInt32(at + 121, true);
  const samplesPerBlock = view.getUint16(at + 147, true);
  if (view.getUint16(at + 151, true) !== 0) return 'The samples are compressed, which is not read.';
  const { signals, rowBytes } = readSignals(head, fixed, length);
  const blockBytes = BLOCK_HEAD_BYTES + samplesPerBlock * rowBytes;
  if (rateHz === 0) return 'The head says 0 samples a second.';
  if (samplesPerBlock === 0 || blockBytes > MOST_BLOCK_BYTES)
    return `The head says ${samplesPerBlock} samples a block.`;
  const startMs = readStart(view, at + 129);
  return {
    rateHz,
    samples: samples > 0 ? samples : null,
    startMs,
    samplesPerBlock,
    rowBytes,
    signals,
    blockBytes,
  };
}

export function describePoly5Signals({ signals, rateHz }: Poly5Header): readonly FileChannel[] {
  return signals.map(({ name, unit }, position) => ({ position, name, unit, rateHz }));
}

export interface Poly5Block {
  /** Index of the block's first sample as the file tells it. */
  readonly firstSample: number;
  readonly rows: DataView;
}

export function openPoly5Block(bytes: Uint8Array): Poly5Block {
  const rows = new DataView(
    bytes.buffer,
    bytes.byteOffset + BLOCK_HEAD_BYTES,
    bytes.length - BLOCK_HEAD_BYTES,
  );
  return { firstSample: viewOf(bytes).getInt32(0, true), rows };
}

/** Value of a signal in a row; NaN for a value that is no number. */
export function readPoly5Sample(rows: DataView, rowStart: number, { offset, scale }: Poly5Signal): number {
  if (scale === null) return rows.getFloat32(rowStart + offset, true);
  return rows.getInt16(rowStart + offset, true) * scale.gain + scale.zero;
}

/** The entries `(Lo) name` and `(Hi) name` are the two halves of one float; any other entry is an integer. */
function readSignals(
  head: Uint8Array,
  from: number,
  to: number,
): { readonly signals: readonly Poly5Signal[]; readonly rowBytes: number } {
  const signals: Poly5Signal[] = [];
  let offset = 0;
  for (let at = from; at < to; at += SIGNAL_BYTES) {
    const text = readPascal(head, at, 40);
    const name = text.replace(/^\((?:Lo|Hi)\)\s*/, '');
    const unit = readPascal(head, at + 45, 10);
    const known = { name, unit: unit === '' ? null : unit };
    if (text.startsWith('(Lo)')) signals.push({ ...known, offset, scale: null });
    else if (!text.startsWith('(Hi)')) signals.push({ ...known, offset, scale: readScale(head, at) });
    offset += 2;
  }
  // A low half without its high half would read beyond the row.
  return {
    signals: signals.filter((signal) => signal.scale !== null || signal.offset + 4 <= offset),
    rowBytes: offset,
  };
}

function readScale(head: Uint8Array, at: number): { readonly gain: number; readonly zero: number } {
  const view = viewOf(head);
  const [unitLow = 0, unitHigh = 0, low = 0, high = 0] = [56, 60, 64, 68].map((field) =>
    view.getFloat32(at + field, true),
  );
  const gain = (unitHigh - unitLow) / (high - low);
  return { gain, zero: unitLow - low * gain };
}

function readStart(view: DataView, at: number): number | null {
  const [year = 0, month = 0, day = 0, , hour = 0, minute = 0, second = 0] = [0, 2, 4, 6, 8, 10, 12].map(
    (field) => view.getUint16(at + field, true),
  );
  const isTime = hour < 24 && minute < 60 && second < 60;
  const start = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isDate =
    year >= 1980 && year < 2200 && start.getUTCMonth() === month - 1 && start.getUTCDate() === day;
  return isDate && isTime ? start.getTime() : null;
}

function fixedBytes(head: Uint8Array): number | null {
  const text = readText(head, MAGIC.length, 13);
  if (text.startsWith('version 2.03')) return HEAD_BYTES[203];
  return text.startsWith(' version 2.04') ? HEAD_BYTES[204] : null;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** A text after its length in one byte. */
function readPascal(bytes: Uint8Array, at: number, most: number): string {
  return readText(bytes, at + 1, Math.min(bytes[at] ?? 0, most)).trim();
}

/** Latin-1 without control characters: units may hold µ and °. */
function readText(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length)).replaceAll(/\p{Cc}/gu, '');
}
