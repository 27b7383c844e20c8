import { decodeUtf8 } from './utf8.ts';

const UINT32_SPAN = 2 ** 32;

/**
 * Reads a little-endian payload from outside. Reading past the end answers zeros and sets `failed`; whoever reads
 * checks `failed` before a length is trusted and before the result is.
 */
export interface PayloadReader {
  readonly failed: boolean;
  /** Bytes not yet read. */
  readonly left: number;
  uint8(): number;
  int16(): number;
  uint16(): number;
  uint32(): number;
  uint48(): number;
  float32(): number;
  float64(): number;
  /** Without U+0000, which no text of PostgreSQL holds: one would cost the row it is stored in. */
  text(): string;
}

export function createPayloadReader(payload: Uint8Array): PayloadReader {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  let offset = 0;
  let failed = false;

  function read<Value>(size: number, at: (offset: number) => Value, whenMissing: Value): Value {
    if (failed || offset + size > payload.length) {
      failed = true;
      return whenMissing;
    }
    const value = at(offset);
    offset += size;
    return value;
  }

  const uint8 = (): number => read(1, (at) => view.getUint8(at), 0);
  const uint16 = (): number => read(2, (at) => view.getUint16(at, true), 0);
  const uint32 = (): number => read(4, (at) => view.getUint32(at, true), 0);

  return {
    get failed() {
      return failed;
    },
    get left() {
      return payload.length - offset;
    },
    uint8,
    uint16,
    uint32,
    int16: () => read(2, (at) => view.getInt16(at, true), 0),
    uint48: () => {
      const low = uint32();
      return low + uint16() * UINT32_SPAN;
    },
    float32: () => read(4, (at) => view.getFloat32(at, true), 0),
    float64: () => read(8, (at) => view.getFloat64(at, true), 0),
    text: () => {
      const size = uint8();
      return read(size, (at) => decodeUtf8(payload.subarray(at, at + size)).replaceAll('\0', '\uFFFD'), '');
    },
  };
}
