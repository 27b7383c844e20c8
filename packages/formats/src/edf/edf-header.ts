import type { FileChannel, FilePart } from '@eupnea/model';
import { leaveOut } from '../describe-part.ts';

/**
 * Size of the fixed header, whose fields are ASCII padded with blanks (Kemp 1992, EDF; Kemp and Olivan 2003, EDF+).
 * Each signal adds 256 bytes, so that the headers of 255 signals fit the head that an inspection reads.
 */
export const EDF_FIXED_BYTES = 256;
const SIGNAL_BYTES = 256;
const MAX_SIGNALS = 255;
/**
 * Maximum size of a data record; a larger one indicates a damaged header. EDF recommends 61,440 bytes; a second of 256
 * channels at 2048 Hz in BDF has 1.5 MB.
 */
export const MAX_RECORD_BYTES = 16 * 1024 * 1024;

export interface EdfSignal {
  readonly label: string;
  /** Physical dimension as written; null when the file has none. */
  readonly unit: string | null;
  readonly samplesPerRecord: number;
  /** Byte offset of the signal's samples in a record. */
  readonly offset: number;
  /** physical = (digital + shift) * gain, in the file's unit; NaN when the header's ranges give no scale. */
  readonly gain: number;
  readonly shift: number;
  /** Smallest and largest digital value; NaN when the header does not say. */
  readonly digitalMin: number;
  readonly digitalMax: number;
  readonly isAnnotations: boolean;
  /**
   * Digital value of a missing sample, stated in the transducer field of Eupnea's files; null otherwise, because EDF
   * defines none.
   */
  readonly missing: number | null;
  /** Whether a file of Eupnea states that the device measured this volume. */
  readonly isMeasured: boolean;
}

/** Text in the transducer field, before the note on missing samples. */
export const MEASURED_NOTE = 'measured by the device;';

export interface EdfHeader {
  readonly variant: 'EDF' | 'EDF+' | 'BDF' | 'BDF+';
  readonly sampleBytes: 2 | 3;
  readonly headerBytes: number;
  readonly recordBytes: number;
  /** null = not stated by the recording device. */
  readonly recordCount: number | null;
  readonly recordSeconds: number;
  /** Milliseconds as if the wall clock were UTC; null when unreadable or the 1 January 1985 of anonymised files. */
  readonly startMs: number | null;
  /** Whether the times are UTC, as files of Eupnea state; EDF has no time zone. */
  readonly zoned: boolean;
  /** What the free or EDF+ field says of the patient; never passed on. */
  readonly patient: string;
  /** Fourth part of the EDF+ recording field; null in other files. */
  readonly equipment: string | null;
  readonly signals: readonly EdfSignal[];
  /** EDF+C and BDF+C: records follow one another without a pause. */
  readonly isContinuous: boolean;
}

export type EdfHeaderProblem = 'not_edf' | 'cut' | 'damaged';

/** Parses the header. `cut`: more bytes are needed; `damaged`: the file is EDF but its header contradicts itself. */
export function parseEdfHeader(head: Uint8Array): EdfHeader | EdfHeaderProblem {
  const isBdf = head[0] === 0xff && readText(head, 1, 7) === 'BIOSEMI';
  if (!isBdf && readRaw(head, 0, 8) !== '0       ') return 'not_edf';
  if (head.length < EDF_FIXED_BYTES) return head.length < 8 ? 'not_edf' : 'cut';
  const signalCount = readCount(head, 252, 4);
  if (signalCount === null || signalCount < 1 || signalCount > MAX_SIGNALS) return 'damaged';
  const headerBytes = EDF_FIXED_BYTES + signalCount * SIGNAL_BYTES;
  const recordSeconds = readNumber(head, 244, 8);
  if (readCount(head, 184, 8) !== headerBytes || !(recordSeconds >= 0)) return 'damaged';
  if (head.length < headerBytes) return 'cut';
  const sampleBytes = isBdf ? 3 : 2;
  const signals = readSignals(head, signalCount, sampleBytes);
  const last = signals?.at(-1);
  if (signals === null || last === undefined) return 'damaged';
  const recordBytes = last.offset + last.samplesPerRecord * sampleBytes;
  if (recordBytes === 0 || recordBytes > MAX_RECORD_BYTES) return 'damaged';
  const isPlus = /^[EB]DF\+[CD]/.test(readText(head, 192, 44));
  const recording = readText(head, 88, 80);
  return {
    variant: isBdf ? (isPlus ? 'BDF+' : 'BDF') : isPlus ? 'EDF+' : 'EDF',
    sampleBytes,
    headerBytes,
    recordBytes,
    recordCount: readCount(head, 236, 8),
    recordSeconds,
    startMs: readStart(readText(head, 168, 8), readText(head, 176, 8), recording),
    zoned: isPlus && /^Startdate \d\S* \S+ \S+ \S+ UTC(?: |$)/.test(recording),
    patient: readText(head, 8, 80),
    equipment: readEquipment(recording),
    signals,
    isContinuous: /^[EB]DF\+C/.test(readText(head, 192, 44)),
  };
}

/** Which field of a damaged header contradicts the others, in English. Call for a header that is `damaged`. */
export function explainEdfDamage(head: Uint8Array): string {
  const signalCount = readCount(head, 252, 4);
  if (signalCount === null || signalCount < 1 || signalCount > MAX_SIGNALS)
    return `The number of signals (bytes 252 to 255) is "${readText(head, 252, 4)}".`;
  const headerBytes = EDF_FIXED_BYTES + signalCount * SIGNAL_BYTES;
  const stated = readText(head, 184, 8);
  if (readCount(head, 184, 8) !== headerBytes)
    return `The size of the header (bytes 184 to 191) is "${stated}"; ${signalCount} signals need ${headerBytes}.`;
  if (!(readNumber(head, 244, 8) >= 0))
    return `The duration of a data record (bytes 244 to 251) is "${readText(head, 244, 8)}".`;
  for (let at = 0; at < signalCount; at += 1) {
    const from = EDF_FIXED_BYTES + 216 * signalCount + 8 * at;
    if (readCount(head, from, 8) === null)
      return `The samples a record of signal ${at + 1} (bytes ${from} to ${from + 7}) are "${readText(head, from, 8)}".`;
  }
  return `The samples a record of all signals give a record of no bytes, or of more than ${MAX_RECORD_BYTES}.`;
}

/** Size of the whole header from its first EDF_FIXED_BYTES; null when it is not stated. */
export function readEdfHeaderBytes(fixed: Uint8Array): number | null {
  const signalCount = readCount(fixed, 252, 4);
  return signalCount === null ? null : EDF_FIXED_BYTES + signalCount * SIGNAL_BYTES;
}

/** Describes the signals with values for an inspection. Positions count annotation signals too. */
export function describeEdfSignals({ signals, recordSeconds }: EdfHeader): readonly FileChannel[] {
  return signals.flatMap(({ label, unit, samplesPerRecord, isAnnotations }, position) => {
    if (isAnnotations || isChecksum(label)) return [];
    const rateHz = recordSeconds > 0 ? samplesPerRecord / recordSeconds : null;
    return [{ position, name: label, unit, rateHz }];
  });
}

/** Signals without samples of a channel. */
export function listEdfParts({ signals }: EdfHeader): readonly FilePart[] {
  return signals.flatMap(({ label, isAnnotations }): readonly FilePart[] => {
    if (isAnnotations) return [{ name: label, use: 'notes', reason: 'annotations' }];
    return isChecksum(label) ? [leaveOut(label, { reason: 'checksum' })] : [];
  });
}

/** Whether the signal is ResMed's checksum at the end of each record. */
function isChecksum(label: string): boolean {
  return label.toLowerCase() === 'crc16';
}

/**
 * Reads the signal fields. The header stores each field for all signals, then the next field; widths follow the
 * specification.
 */
function readSignals(head: Uint8Array, count: number, sampleBytes: number): readonly EdfSignal[] | null {
  const field = (before: number, width: number, signal: number) =>
    [EDF_FIXED_BYTES + before * count + width * signal, width] as const;
  const signals: EdfSignal[] = [];
  let offset = 0;
  for (let at = 0; at < count; at += 1) {
    const label = readText(head, ...field(0, 16, at));
    const transducer = readText(head, ...field(16, 80, at));
    const missing = / (-?\d{1,8}) = missing$/.exec(transducer);
    const unit = readText(head, ...field(96, 8, at));
    const [physicalMin, physicalMax, digitalMin, digitalMax] = [104, 112, 120, 128].map((before) =>
      readNumber(head, ...field(before, 8, at)),
    );
    const samplesPerRecord = readCount(head, ...field(216, 8, at));
    if (samplesPerRecord === null) return null;
    const scale = findScale(physicalMin, physicalMax, digitalMin, digitalMax);
    const isAnnotations = /^[EB]DF Annotations$/.test(label);
    signals.push({
      label,
      unit: unit === '' ? null : unit,
      samplesPerRecord,
      offset,
      ...scale,
      digitalMin: digitalMin ?? Number.NaN,
      digitalMax: digitalMax ?? Number.NaN,
      isAnnotations,
      missing: missing === null ? null : Number(missing[1]),
      isMeasured: transducer.startsWith(`Eupnea; ${MEASURED_NOTE}`),
    });
    offset += samplesPerRecord * sampleBytes;
  }
  return signals;
}

function findScale(
  physicalMin = Number.NaN,
  physicalMax = Number.NaN,
  digitalMin = Number.NaN,
  digitalMax = Number.NaN,
) {
  const gain = (physicalMax - physicalMin) / (digitalMax - digitalMin);
  const usable = Number.isFinite(gain) && gain !== 0;
  if (!usable) return { gain: Number.NaN, shift: Number.NaN };
  const shift = physicalMin / gain - digitalMin;
  // Rounds to a whole number if only the division made it fractional, so that a digital zero gives exactly zero.
  const whole = Math.round(shift);
  return { gain, shift: Math.abs(shift - whole) < 1e-6 ? whole : shift };
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/**
 * Start time. EDF stores the year with two digits, from 1985 to 2084; EDF+ repeats the date with four digits in the
 * recording field.
 */
function readStart(date: string, time: string, recording: string): number | null {
  const short = /^(\d{2})[.:/-](\d{2})[.:/-](\d{2}|yy)$/.exec(date);
  const clock = /^(\d{2})[.:](\d{2})[.:](\d{2})$/.exec(time);
  if (short === null || clock === null) return null;
  const long = /^Startdate (\d{2})-([A-Z]{3})-(\d{4})(?: |$)/i.exec(recording);
  const twoDigits = Number(short[3]);
  const year = long === null ? twoDigits + (twoDigits >= 85 ? 1900 : 2000) : Number(long[3]);
  const month = long === null ? Number(short[2]) - 1 : MONTHS.indexOf((long[2] ?? '').toUpperCase());
  const day = Number(long === null ? short[1] : long[1]);
  const timeMs = Date.UTC(year, month, day, Number(clock[1]), Number(clock[2]), Number(clock[3]));
  const real = new Date(timeMs);
  if (month < 0 || real.getUTCMonth() !== month || real.getUTCDate() !== day) return null;
  return year === 1985 && month === 0 && day === 1 ? null : timeMs;
}

function readEquipment(recording: string): string | null {
  const equipment = /^Startdate \S+ \S+ \S+ (\S+)/.exec(recording)?.[1] ?? 'X';
  return equipment === 'X' ? null : equipment.replaceAll('_', ' ');
}

function readRaw(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length));
}

/** Latin-1, because units contain micro and degree signs. Control characters are removed. */
function readText(bytes: Uint8Array, from: number, length: number): string {
  return readRaw(bytes, from, length)
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim();
}

function readNumber(bytes: Uint8Array, from: number, length: number): number {
  const text = readText(bytes, from, length);
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[Ee][+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

/** Returns null for a text that is not a count; -1 is written while a recording runs. */
function readCount(bytes: Uint8Array, from: number, length: number): number | null {
  const text = readText(bytes, from, length);
  return /^\d{1,8}$/.test(text) ? Number(text) : null;
}
