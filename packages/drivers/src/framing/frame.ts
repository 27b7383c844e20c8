import { crc16, crc32 } from './crc.ts';

/**
 * A length-prefixed frame that can be found after garbage (little-endian integers): sync 2 | kind 1 |
 * reserved 1 | payload length 2 | CRC-16 of the first 6 bytes | payload | CRC-32 of everything before. The
 * header has its own check, so that a damaged length does not cause waiting.
 */
export const SYNC_FIRST = 0xe5;
export const SYNC_SECOND = 0x9a;
export const HEADER_BYTES = 8;
export const TRAILER_BYTES = 4;
/** Limit of the 16-bit length field. */
export const MAX_PAYLOAD_BYTES = 0xffff;

const LENGTH_OFFSET = 4;
const HEADER_CHECK_OFFSET = 6;

/** @throws when the payload exceeds MAX_PAYLOAD_BYTES: the caller must split it */
export function encodeFrame(kind: number, payload: Uint8Array): Uint8Array {
  if (payload.length > MAX_PAYLOAD_BYTES) {
    throw new Error(`Invariant broken: frame payload of ${payload.length} bytes`);
  }
  const frame = new Uint8Array(HEADER_BYTES + payload.length + TRAILER_BYTES);
  const view = new DataView(frame.buffer);
  frame[0] = SYNC_FIRST;
  frame[1] = SYNC_SECOND;
  frame[2] = kind;
  view.setUint16(LENGTH_OFFSET, payload.length, true);
  view.setUint16(HEADER_CHECK_OFFSET, crc16(frame, 0, HEADER_CHECK_OFFSET), true);
  frame.set(payload, HEADER_BYTES);
  view.setUint32(HEADER_BYTES + payload.length, crc32(frame, 0, HEADER_BYTES + payload.length), true);
  return frame;
}

/** Payload length of a complete header at this offset; null for an invalid header. */
export function readHeader(bytes: Uint8Array, offset: number): number | null {
  if (bytes[offset] !== SYNC_FIRST || bytes[offset + 1] !== SYNC_SECOND) return null;
  const check = readUint16(bytes, offset + HEADER_CHECK_OFFSET);
  if (crc16(bytes, offset, offset + HEADER_CHECK_OFFSET) !== check) return null;
  return readUint16(bytes, offset + LENGTH_OFFSET);
}

/** Whether the frame at this offset has a valid check. */
export function hasValidTrailer(bytes: Uint8Array, offset: number, payloadLength: number): boolean {
  const end = offset + HEADER_BYTES + payloadLength;
  const stored = (readUint16(bytes, end) | (readUint16(bytes, end + 2) << 16)) >>> 0;
  return crc32(bytes, offset, end) === stored;
}

function readUint16(bytes: Uint8Array, offset: number): number {
  return (bytes[offset] ?? 0) | ((bytes[offset + 1] ?? 0) << 8);
}
