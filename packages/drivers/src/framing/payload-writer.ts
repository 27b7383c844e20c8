import { encodeUtf8 } from './utf8.ts';

/** Maximum text length in UTF-8 bytes: its length field has one byte. */
export const MAX_TEXT_BYTES = 255;
const INITIAL_BYTES = 256;
const UINT32_SPAN = 2 ** 32;

/** Builds a little-endian payload; grows by doubling, so its owner must bound the size. */
export interface PayloadWriter {
  uint8(value: number): void;
  int16(value: number): void;
  uint16(value: number): void;
  uint32(value: number): void;
  /** 48-bit unsigned integer, for sample indices. */
  uint48(value: number): void;
  float32(value: number): void;
  float64(value: number): void;
  /** Length byte and UTF-8; a longer text is cut between characters. */
  text(value: string): void;
  bytes(): Uint8Array;
}

export function createPayloadWriter(): PayloadWriter {
  let buffer = new Uint8Array(INITIAL_BYTES);
  let view = new DataView(buffer.buffer);
  let length = 0;

  /** Reserves bytes. Take the offset before reading `view`, because growing replaces it. */
  function reserve(size: number): number {
    if (length + size > buffer.length) {
      const grown = new Uint8Array(Math.max(buffer.length * 2, length + size));
      grown.set(buffer);
      buffer = grown;
      view = new DataView(buffer.buffer);
    }
    const offset = length;
    length += size;
    return offset;
  }

  function uint32(value: number): void {
    const offset = reserve(4);
    view.setUint32(offset, value, true);
  }

  function uint16(value: number): void {
    const offset = reserve(2);
    view.setUint16(offset, value, true);
  }

  return {
    uint16,
    uint32,
    uint8: (value) => {
      const offset = reserve(1);
      view.setUint8(offset, value);
    },
    int16: (value) => {
      const offset = reserve(2);
      view.setInt16(offset, value, true);
    },
    uint48: (value) => {
      uint32(value % UINT32_SPAN);
      uint16(Math.floor(value / UINT32_SPAN));
    },
    float32: (value) => {
      const offset = reserve(4);
      view.setFloat32(offset, value, true);
    },
    float64: (value) => {
      const offset = reserve(8);
      view.setFloat64(offset, value, true);
    },
    text: (value) => {
      const encoded = encodeUtf8(value, MAX_TEXT_BYTES);
      const offset = reserve(1 + encoded.length);
      buffer[offset] = encoded.length;
      buffer.set(encoded, offset + 1);
    },
    bytes: () => buffer.slice(0, length),
  };
}
