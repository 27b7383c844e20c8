import { decodeUtf8 } from '../text-lines.ts';
import { MAX_NAME_CHARACTERS, MAX_TEXT_CHARACTERS } from './vital-limits.ts';

export interface VitalDevice {
  readonly id: number;
  /** Type of the device, for example `Intellivue`. */
  readonly type: string;
  readonly name: string;
}

export interface VitalTrack {
  readonly id: number;
  readonly kind: 'wave' | 'number' | 'text';
  readonly format: VitalSampleFormat | null;
  readonly name: string;
  readonly unit: string | null;
  /** Sampling rate of a wave; meaningless for other tracks. */
  readonly rateHz: number;
  /** physical = sample * gain + base for integers; floats are physical values. */
  readonly gain: number;
  readonly base: number;
  readonly deviceId: number;
}

/** A record; its track defines how to decode the value. */
export interface VitalRecord {
  readonly trackId: number;
  /** Seconds since the Unix epoch, UTC. */
  readonly seconds: number;
  /** Bytes after the record's head. Valid only during the call. */
  readonly value: Uint8Array;
  /** Byte offset of the packet in the unpacked stream. */
  readonly offset: number;
}

export interface VitalSampleFormat {
  readonly bytes: 1 | 2 | 4 | 8;
  readonly isInteger: boolean;
  /** Smallest and largest number of the format; absent for numbers with a fraction. */
  readonly ends?: readonly [least: number, most: number];
  readonly read: (view: DataView, at: number) => number;
}

/** Sample formats by their number in a track. The original reader takes 8 bytes for 7 and 8 on Linux; they have 4. */
const FORMATS: readonly (VitalSampleFormat | null)[] = [
  null,
  { bytes: 4, isInteger: false, read: (view, at) => view.getFloat32(at, true) },
  { bytes: 8, isInteger: false, read: (view, at) => view.getFloat64(at, true) },
  { bytes: 1, isInteger: true, ends: [-128, 127], read: (view, at) => view.getInt8(at) },
  { bytes: 1, isInteger: true, ends: [0, 255], read: (view, at) => view.getUint8(at) },
  { bytes: 2, isInteger: true, ends: [-32_768, 32_767], read: (view, at) => view.getInt16(at, true) },
  { bytes: 2, isInteger: true, ends: [0, 65_535], read: (view, at) => view.getUint16(at, true) },
  { bytes: 4, isInteger: true, read: (view, at) => view.getInt32(at, true) },
  { bytes: 4, isInteger: true, read: (view, at) => view.getUint32(at, true) },
];
const KINDS: readonly (VitalTrack['kind'] | null)[] = [null, 'wave', 'number', null, null, 'text'];
/** Bytes after the two strings of a track: min, max, colour, rate, gain, offset, monitor type. */
const TRACK_TAIL_BYTES = 4 * 4 + 2 * 8 + 1;
const RECORD_HEAD_BYTES = 10;

/** Null for a truncated packet or an unknown kind of track. */
export function parseVitalTrack(body: Uint8Array): VitalTrack | null {
  if (body.length < 4) return null;
  const view = viewOf(body);
  const kind = KINDS[view.getUint8(2)] ?? null;
  const name = readText(body, 4, MAX_NAME_CHARACTERS);
  const unit = name === null ? null : readText(body, name.next, MAX_NAME_CHARACTERS);
  if (kind === null || name === null || unit === null || unit.next + TRACK_TAIL_BYTES > body.length)
    return null;
  const tail = unit.next;
  const rateHz = view.getFloat32(tail + 12, true);
  const gain = view.getFloat64(tail + 16, true);
  const base = view.getFloat64(tail + 24, true);
  const hasDevice = body.length >= tail + TRACK_TAIL_BYTES + 4;
  return {
    id: view.getUint16(0, true),
    kind,
    format: FORMATS[view.getUint8(3)] ?? null,
    name: name.text,
    unit: unit.text === '' ? null : unit.text,
    rateHz: Number.isFinite(rateHz) && rateHz > 0 ? rateHz : 0,
    gain,
    base,
    deviceId: hasDevice ? view.getUint32(tail + TRACK_TAIL_BYTES, true) : 0,
  };
}

/** Null for a truncated packet. */
export function parseVitalDevice(body: Uint8Array): VitalDevice | null {
  if (body.length < 4) return null;
  const type = readText(body, 4, MAX_NAME_CHARACTERS);
  const name = type === null ? null : readText(body, type.next, MAX_NAME_CHARACTERS);
  return type === null
    ? null
    : { id: viewOf(body).getUint32(0, true), type: type.text, name: name?.text ?? '' };
}

/** Null for a truncated packet. @param offset of the packet in the unpacked stream, bytes */
export function parseVitalRecord(body: Uint8Array, offset: number): VitalRecord | null {
  if (body.length < 2 + RECORD_HEAD_BYTES) return null;
  const view = viewOf(body);
  const from = 2 + view.getUint16(0, true);
  if (from < 2 + RECORD_HEAD_BYTES || from > body.length) return null;
  return {
    seconds: view.getFloat64(2, true),
    trackId: view.getUint16(10, true),
    value: body.subarray(from),
    offset,
  };
}

/** Samples of a wave record in the track's unit; null when the record does not match its track. */
export function decodeVitalWave({ value }: VitalRecord, track: VitalTrack): Float64Array | null {
  const { format, gain, base } = track;
  if (format === null || value.length < 4) return null;
  const view = viewOf(value);
  const count = view.getUint32(0, true);
  if (count * format.bytes > value.length - 4) return null;
  const samples = new Float64Array(count);
  const scaled = format.isInteger;
  for (let index = 0; index < count; index += 1) {
    const raw = format.read(view, 4 + index * format.bytes);
    samples[index] = scaled ? raw * gain + base : raw;
  }
  return samples;
}

/** Value in the track's unit; null when the record does not match its track or is not finite. */
export function decodeVitalNumber({ value }: VitalRecord, { format, gain, base }: VitalTrack): number | null {
  if (format === null || value.length < format.bytes) return null;
  const raw = format.read(viewOf(value), 0);
  const number = format.isInteger ? raw * gain + base : raw;
  return Number.isFinite(number) ? number : null;
}

/** Text of a record; the first four bytes have no meaning. */
export function decodeVitalText({ value }: VitalRecord): string | null {
  return readText(value, 4, MAX_TEXT_CHARACTERS)?.text ?? null;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Reads length and UTF-8 text; removes control characters. */
function readText(
  bytes: Uint8Array,
  at: number,
  most: number,
): { readonly text: string; readonly next: number } | null {
  if (at + 4 > bytes.length) return null;
  const next = at + 4 + viewOf(bytes).getUint32(at, true);
  if (next > bytes.length) return null;
  const text = decodeUtf8(bytes.subarray(at + 4, Math.min(next, at + 4 + 4 * most)))
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim();
  return { text: text.slice(0, most), next };
}
