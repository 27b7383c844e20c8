import { createLineEnds } from '@eupnea/model';
import { decodeUtf8 } from '../text-lines.ts';

/** Supported formats of signal files, with the bytes of two samples (212 packs two into three). WFDB signal(5). */
export const WFDB_PAIR_BYTES: ReadonlyMap<number, number> = new Map([
  [80, 2],
  [212, 3],
  [16, 4],
  [61, 4],
  [160, 4],
  [24, 6],
  [32, 8],
]);
/** Formats of signal files that are FLAC streams, with their bits per sample. */
export const WFDB_FLAC_BITS: ReadonlyMap<number, number> = new Map([
  [508, 8],
  [516, 16],
  [524, 24],
]);
const OTHER_FORMATS: ReadonlySet<number> = new Set([0, 8, 310, 311]);
/** Whether signal files of this format are read. */
export function isReadFormat(format: number): boolean {
  return WFDB_PAIR_BYTES.has(format) || WFDB_FLAC_BITS.has(format);
}

/** Maximum samples of one frame over all signals: a second of four signals at 1 kHz; a larger number is damage. */
const MAX_FRAME_SAMPLES = 4096;

export interface WfdbSignal {
  /** `~` = no file: a placeholder in the layout of a record of segments. */
  readonly file: string;
  readonly format: number;
  readonly samplesPerFrame: number;
  /** Number of frames in the signal's file that precede the record's first. */
  readonly skew: number;
  /** Bytes before the first sample of the file. */
  readonly byteOffset: number;
  /** Steps per unit; physical = (digital - baseline) / gain. */
  readonly gain: number;
  readonly baseline: number;
  /** Bits of the converter; 0 = not stated. */
  readonly converterBits: number;
  /** Digital value in the middle of the converter's range. */
  readonly converterZero: number;
  /** null = not calibrated. */
  readonly unit: string | null;
  readonly description: string;
}

export interface WfdbSegment {
  /** `~` = a pause. */
  readonly name: string;
  readonly frames: number;
}

export interface WfdbHeader {
  readonly record: string;
  readonly frameHz: number;
  /** Without one, WFDB takes 250 Hz. */
  readonly isRateStated: boolean;
  /** null = until the end of the files. */
  readonly frames: number | null;
  /** Milliseconds as if the wall clock were UTC; null without a date. */
  readonly startMs: number | null;
  /** Whether the times are UTC, as files of Eupnea state; WFDB has no time zone. */
  readonly zoned: boolean;
  /** Whether a file of Eupnea states that the device measured the volume. */
  readonly volumeMeasured: boolean;
  readonly signals: readonly WfdbSignal[];
  /** Empty for a record without segments. */
  readonly segments: readonly WfdbSegment[];
}

const RECORD =
  /^([\w-]+)(?:\/(\d{1,5}))?\s+(\d{1,3})(?:\s+(\d{1,6}(?:\.\d{1,20})?)(?:\/[\d.]+(?:\([-+\d.]+\))?)?(?:\s+(\d{1,12})(?:\s+(\d{1,2}:\d{2}:\d{2}(?:\.\d{1,9})?)(?:\s+(\d{1,2})\/(\d{1,2})\/(\d{4}))?)?)?)?$/;
const SIGNAL =
  /^(~|[\w-][\w.-]*\.[\w-]+)\s+(\d{1,3})(?:x(\d{1,4}))?(?::(\d{1,6}))?(?:\+(\d{1,9}))?(?:\s+(.*))?$/;
const GAIN = /^([-+]?[\d.]+(?:e[-+]?\d+)?)(?:\((-?\d{1,10})\))?(?:\/(\S+))?$/i;
/** A comment that is read. Other comments are not, because they may identify the patient. */
export const UTC_COMMENT = '# time zone: UTC';
export const VOLUME_COMMENT = '# volume: measured by the device';
const SEGMENT = /^(~|[\w-]+)\s+(\d{1,12})$/;

/** Parses the text of a `.hea` file; null for other text. Skips comments, because they may identify the patient. */
export function parseWfdbHeader(bytes: Uint8Array): WfdbHeader | null {
  const { lines, zoned, volumeMeasured } = splitLines(bytes);
  const match = RECORD.exec(lines[0] ?? '');
  if (match === null) return null;
  const [, record = '', segmentCount, signalCount, rate = '250', frames, time, day, month, year] = match;
  const frameHz = Number(rate);
  if (!(frameHz > 0)) return null;
  const known = {
    record,
    frameHz,
    isRateStated: match[4] !== undefined,
    frames: frames === undefined || Number(frames) === 0 ? null : Number(frames),
    zoned,
    volumeMeasured,
    startMs: year === undefined ? null : readStart(time ?? '', Number(year), Number(month), Number(day)),
  };
  if (segmentCount !== undefined) {
    const segments = lines.slice(1, 1 + Number(segmentCount)).map(readSegment);
    const whole = segments.filter((segment) => segment !== null);
    if (whole.length === 0 || whole.length !== Number(segmentCount)) return null;
    return { ...known, signals: [], segments: whole };
  }
  const signals = lines.slice(1, 1 + Number(signalCount)).map(readSignal);
  const whole = signals.filter((signal) => signal !== null);
  if (whole.length === 0 || whole.length !== Number(signalCount)) return null;
  const samples = whole.reduce((sum, { samplesPerFrame }) => sum + samplesPerFrame, 0);
  return samples > MAX_FRAME_SAMPLES ? null : { ...known, signals: whole, segments: [] };
}

/**
 * The first line of a damaged header that is not read, in English; null for text that does not begin like a header.
 */
export function explainWfdbDamage(bytes: Uint8Array): string | null {
  const { lines } = splitLines(bytes);
  const match = RECORD.exec(lines[0] ?? '');
  if (match === null) return null;
  const [, , segmentCount, signalCount, rate = '250'] = match;
  if (!(Number(rate) > 0)) return `The sampling frequency of the first line is "${rate}".`;
  const isSegmented = segmentCount !== undefined;
  const what = isSegmented ? 'segment' : 'signal';
  const count = Number(segmentCount ?? signalCount);
  for (let at = 1; at <= count; at += 1) {
    const line = lines[at];
    if (line === undefined) return `The header says ${count} ${what}s; it has ${at - 1}.`;
    if ((isSegmented ? readSegment(line) : readSignal(line)) !== null) continue;
    return `The line of ${what} ${at} is not read: "${line.slice(0, 60)}" (${explainLine(line, isSegmented)}).`;
  }
  return `The header names no ${what}, or more than ${MAX_FRAME_SAMPLES} samples a frame.`;
}

function explainLine(line: string, isSegmented: boolean): string {
  if (isSegmented) return 'expected are a name and a number of samples';
  const [file = '', format = ''] = line.split(/\s+/);
  const code = /^\d{1,3}/.exec(format)?.[0];
  if (code === undefined) return `the storage format "${format}" is no number`;
  const isKnown = isReadFormat(Number(code)) || OTHER_FORMATS.has(Number(code));
  return isKnown
    ? `the file name "${file}" or the format "${format}"`
    : `the storage format ${code} is not known`;
}

interface HeaderLines extends Pick<WfdbHeader, 'zoned' | 'volumeMeasured'> {
  readonly lines: readonly string[];
}

const NO_LINES: HeaderLines = { lines: [], zoned: false, volumeMeasured: false };

function splitLines(received: Uint8Array): HeaderLines {
  // A zero byte shows that the bytes are not text, before all of them are decoded.
  if (received.subarray(0, 256).includes(0)) return NO_LINES;
  const bytes = createLineEnds().pass(received);
  const lines: string[] = [];
  let zoned = false;
  let volumeMeasured = false;
  let from = 0;
  while (from < bytes.length) {
    const feed = bytes.indexOf(10, from);
    const to = feed < 0 ? bytes.length : feed;
    const line = decodeUtf8(bytes.subarray(from, Math.min(to, from + 1024))).trim();
    if (line === UTC_COMMENT) zoned = true;
    if (line === VOLUME_COMMENT) volumeMeasured = true;
    if (line !== '' && !line.startsWith('#')) lines.push(line);
    // The first line distinguishes a header from a table of numbers.
    if (lines.length > 0 && !RECORD.test(lines[0] ?? '')) return NO_LINES;
    from = to + 1;
  }
  return { lines, zoned, volumeMeasured };
}

function readSegment(line: string): WfdbSegment | null {
  const match = SEGMENT.exec(line);
  return match === null ? null : { name: match[1] ?? '', frames: Number(match[2]) };
}

function readSignal(line: string): WfdbSignal | null {
  const match = SIGNAL.exec(line);
  if (match === null) return null;
  const [, file = '', formatText, perFrame = '1', skew = '0', byteOffset = '0', rest = ''] = match;
  const format = Number(formatText);
  if (!isReadFormat(format) && !OTHER_FORMATS.has(format)) return null;
  const [gainText = '', bitsText = '', zeroText = '0', , , , ...words] = rest.split(/\s+/);
  const gainMatch = GAIN.exec(gainText);
  const gain = Number(gainMatch?.[1] ?? 0);
  const isCalibrated = Number.isFinite(gain) && gain !== 0;
  return {
    file,
    format,
    samplesPerFrame: Math.max(1, Number(perFrame)),
    skew: Number(skew),
    byteOffset: Number(byteOffset),
    // 200 steps per millivolt is the WFDB library's default for a signal without a gain.
    gain: isCalibrated ? gain : 200,
    baseline: Number(gainMatch?.[2] ?? (/^-?\d{1,10}$/.test(zeroText) ? zeroText : 0)),
    converterBits: /^\d{1,2}$/.test(bitsText) ? Number(bitsText) : 0,
    converterZero: /^-?\d{1,10}$/.test(zeroText) ? Number(zeroText) : 0,
    unit: isCalibrated ? (gainMatch?.[3] ?? 'mV') : null,
    description: words.join(' '),
  };
}

function readStart(time: string, year: number, month: number, day: number): number | null {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  const dayMs = Date.UTC(year, month - 1, day);
  const real = new Date(dayMs);
  if (real.getUTCMonth() !== month - 1 || real.getUTCDate() !== day) return null;
  return dayMs + (hour * 3600 + minute * 60 + second) * 1000;
}
