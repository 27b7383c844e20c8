import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import {
  CHANNEL_CODES,
  type ChannelCode,
  type SampleBlock,
  assertUnreachable,
  serverTimeUs,
} from '@eupnea/model';
import { z } from 'zod';
import { EPOCH_REASONS, type EpochRecord, type RecordingBatch } from '../recording/recording-batch.ts';

/** Content of the journal: epochs and the samples that refer to them; with several processes also breaths. */
export type JournalRecord =
  | { readonly type: 'epoch'; readonly epoch: EpochRecord }
  | JournaledSamples
  | JournaledBatch;

export interface JournaledBatch {
  readonly type: 'batch';
  readonly deviceId: number;
  readonly batch: Pick<RecordingBatch, 'breaths' | 'findings' | 'undecided'>;
}

export interface JournaledSamples {
  readonly type: 'samples';
  readonly deviceId: number;
  readonly epoch: number;
  /** Time of sample 0 of the epoch, ms since the Unix epoch. */
  readonly anchorMs: number;
  readonly block: SampleBlock;
}

/** u32 length and u32 CRC-32 of the payload, little endian. */
const FRAME_HEAD_BYTES = 8;

/**
 * Maximum payload: a block is a fraction of a second and 4 MB would be minutes, so a larger length means a
 * torn or damaged frame.
 */
const MAX_PAYLOAD_BYTES = 4 * 1024 * 1024;

const EPOCH_TYPE = 1;
const SAMPLES_TYPE = 2;
const BATCH_TYPE = 3;

/** type u8, device u32, epoch u32, anchor f64, rate f64, first index f64, length u32, channels u8. */
const SAMPLES_HEAD_BYTES = 38;

const epochSchema = z.object({
  deviceId: z.int(),
  epoch: z.int(),
  anchorMs: z.number(),
  rateHz: z.number(),
  startedAtMs: z.number(),
  reason: z.enum(EPOCH_REASONS),
  recordingId: z.int().optional(),
});

export function encodeFrame(record: JournalRecord): Buffer {
  const frame = encodePayload(record);
  closeFrame(frame, viewOf(frame), 0, frame.length);
  return frame;
}

/** Writes length and checksum before a payload that is in its place. */
function closeFrame(bytes: Buffer, view: DataView, from: number, end: number): void {
  const start = from + FRAME_HEAD_BYTES;
  view.setUint32(from, end - start, true);
  view.setUint32(from + 4, crc32(bytes.subarray(start, end)), true);
}

export function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** Decodes complete frames from the start; counts the bytes from the first torn or damaged frame on. */
export function decodeFrames(bytes: Buffer): {
  readonly records: JournalRecord[];
  readonly tornBytes: number;
} {
  const records: JournalRecord[] = [];
  let offset = 0;
  while (offset + FRAME_HEAD_BYTES <= bytes.length) {
    const length = bytes.readUInt32LE(offset);
    const end = offset + FRAME_HEAD_BYTES + length;
    if (length === 0 || length > MAX_PAYLOAD_BYTES || end > bytes.length) break;
    const payload = bytes.subarray(offset + FRAME_HEAD_BYTES, end);
    if (crc32(payload) !== bytes.readUInt32LE(offset + 4)) break;
    const record = decodePayload(payload);
    if (record === null) break;
    records.push(record);
    offset = end;
  }
  return { records, tornBytes: bytes.length - offset };
}

function encodePayload(record: JournalRecord): Buffer {
  switch (record.type) {
    case 'epoch':
      return encodeEpoch(record.epoch);
    case 'samples':
      return encodeSamples(record);
    case 'batch':
      return encodeBatch(record);
    default:
      return assertUnreachable(record);
  }
}

/** Node's serialisation keeps bigint, NaN and typed arrays, and reads the output of older Node versions. */
function encodeBatch({ deviceId, batch }: JournaledBatch): Buffer {
  return Buffer.concat([
    Buffer.alloc(FRAME_HEAD_BYTES),
    Buffer.from([BATCH_TYPE]),
    serialize({ deviceId, batch }),
  ]);
}

/** Payload with room for the frame head before it. */
function encodeEpoch(epoch: EpochRecord): Buffer {
  const { anchorUs, startedAtUs, ...rest } = epoch;
  const plain = { ...rest, anchorMs: Number(anchorUs) / 1000, startedAtMs: Number(startedAtUs) / 1000 };
  return Buffer.concat([
    Buffer.alloc(FRAME_HEAD_BYTES),
    Buffer.from([EPOCH_TYPE]),
    Buffer.from(JSON.stringify(plain)),
  ]);
}

function encodeSamples(record: JournaledSamples): Buffer {
  const frame = Buffer.allocUnsafe(measureSamplesFrame(record.block));
  writeSamplesFrame(frame, viewOf(frame), 0, record);
  return frame;
}

/** Bytes of the frame of a block. */
export function measureSamplesFrame({ channels, length }: SampleBlock): number {
  let bytes = FRAME_HEAD_BYTES + SAMPLES_HEAD_BYTES;
  for (const code of CHANNEL_CODES)
    if (channels[code] !== undefined) bytes += 1 + code.length + length * Float32Array.BYTES_PER_ELEMENT;
  return bytes;
}

/**
 * Writes a whole frame at this position, ten times a second per device. Numbers go through the view, value by value: the
 * bytes of a short column are outside its object, and reading them would allocate a buffer for each column.
 */
export function writeSamplesFrame(
  bytes: Buffer,
  view: DataView,
  from: number,
  { deviceId, epoch, anchorMs, block }: JournaledSamples,
): void {
  const head = from + FRAME_HEAD_BYTES;
  view.setUint8(head, SAMPLES_TYPE);
  view.setUint32(head + 1, deviceId, true);
  view.setUint32(head + 5, epoch, true);
  view.setFloat64(head + 9, anchorMs, true);
  view.setFloat64(head + 17, block.rateHz, true);
  view.setFloat64(head + 25, block.firstIndex, true);
  view.setUint32(head + 33, block.length, true);
  let channels = 0;
  let at = head + SAMPLES_HEAD_BYTES;
  for (const code of CHANNEL_CODES) {
    const column = block.channels[code];
    if (column === undefined) continue;
    channels += 1;
    view.setUint8(at, code.length);
    at += 1;
    for (let index = 0; index < code.length; index += 1, at += 1) view.setUint8(at, code.charCodeAt(index));
    for (let index = 0; index < block.length; index += 1, at += Float32Array.BYTES_PER_ELEMENT)
      view.setFloat32(at, column[index] ?? Number.NaN, true);
  }
  view.setUint8(head + 37, channels);
  closeFrame(bytes, view, from, at);
}

/** Null for a payload of another version, whose checksum is valid. */
function decodePayload(payload: Buffer): JournalRecord | null {
  const type = payload.readUInt8(0);
  if (type === EPOCH_TYPE) return decodeEpoch(payload.toString('utf8', 1));
  if (type === BATCH_TYPE) return decodeBatch(payload.subarray(1));
  if (type === SAMPLES_TYPE && payload.length >= SAMPLES_HEAD_BYTES) return decodeSamples(payload);
  return null;
}

function decodeBatch(payload: Buffer): JournaledBatch {
  const { deviceId, batch }: Omit<JournaledBatch, 'type'> = deserialize(payload);
  return { type: 'batch', deviceId, batch };
}

function decodeEpoch(text: string): JournalRecord | null {
  const parsed = epochSchema.safeParse(JSON.parse(text));
  if (!parsed.success) return null;
  const { anchorMs, startedAtMs, recordingId, ...rest } = parsed.data;
  return {
    type: 'epoch',
    epoch: {
      ...rest,
      anchorUs: serverTimeUs(anchorMs),
      startedAtUs: serverTimeUs(startedAtMs),
      ...(recordingId === undefined ? {} : { recordingId }),
    },
  };
}

function decodeSamples(payload: Buffer): JournaledSamples | null {
  const length = payload.readUInt32LE(33);
  const channels: { [Code in ChannelCode]?: Float32Array } = {};
  let offset = SAMPLES_HEAD_BYTES;
  for (let channel = payload.readUInt8(37); channel > 0; channel--) {
    const nameEnd = offset + 1 + payload.readUInt8(offset);
    const end = nameEnd + length * Float32Array.BYTES_PER_ELEMENT;
    if (end > payload.length) return null;
    const name = payload.toString('ascii', offset + 1, nameEnd);
    const code = CHANNEL_CODES.find((candidate) => candidate === name);
    // Copied: a Float32Array needs an aligned start, which a slice of a file does not have.
    if (code !== undefined)
      channels[code] = new Float32Array(Uint8Array.from(payload.subarray(nameEnd, end)).buffer);
    offset = end;
  }
  return {
    type: 'samples',
    deviceId: payload.readUInt32LE(1),
    epoch: payload.readUInt32LE(5),
    anchorMs: payload.readDoubleLE(9),
    block: { firstIndex: payload.readDoubleLE(25), rateHz: payload.readDoubleLE(17), length, channels },
  };
}
