function buildTable(polynomial: number): Uint32Array {
  const table = new Uint32Array(256);
  for (let byte = 0; byte < 256; byte += 1) {
    let remainder = byte;
    for (let bit = 0; bit < 8; bit += 1) {
      remainder = remainder & 1 ? (remainder >>> 1) ^ polynomial : remainder >>> 1;
    }
    table[byte] = remainder >>> 0;
  }
  return table;
}

/** Reflected polynomials. CRC-32: IEEE 802.3, ITU-T V.42. CRC-16: ITU-T X.25 (HDLC). */
const CRC32_TABLE = buildTable(0xedb88320);
const CRC16_TABLE = buildTable(0x8408);

/** The remainder of a byte that is followed by one, two or three zero bytes. */
function buildFollowed(table: Uint32Array, former: Uint32Array): Uint32Array {
  return former.map((remainder) => (remainder >>> 8) ^ (table[remainder & 0xff] ?? 0));
}
const CRC32_TABLE_1 = buildFollowed(CRC32_TABLE, CRC32_TABLE);
const CRC32_TABLE_2 = buildFollowed(CRC32_TABLE, CRC32_TABLE_1);
const CRC32_TABLE_3 = buildFollowed(CRC32_TABLE, CRC32_TABLE_2);

/** CRC-32/ISO-HDLC: initial and final value all ones; check value of `123456789`: cbf43926. */
export function crc32(bytes: Uint8Array, from: number, to: number): number {
  let remainder = 0xffffffff;
  let index = from;
  // Four bytes a step, each by its own table: half the time of single bytes.
  for (; index + 4 <= to; index += 4) {
    remainder ^=
      (bytes[index] ?? 0) |
      ((bytes[index + 1] ?? 0) << 8) |
      ((bytes[index + 2] ?? 0) << 16) |
      ((bytes[index + 3] ?? 0) << 24);
    remainder =
      (CRC32_TABLE_3[remainder & 0xff] ?? 0) ^
      (CRC32_TABLE_2[(remainder >>> 8) & 0xff] ?? 0) ^
      (CRC32_TABLE_1[(remainder >>> 16) & 0xff] ?? 0) ^
      (CRC32_TABLE[remainder >>> 24] ?? 0);
  }
  for (; index < to; index += 1) {
    remainder = (remainder >>> 8) ^ (CRC32_TABLE[(remainder ^ (bytes[index] ?? 0)) & 0xff] ?? 0);
  }
  return (remainder ^ 0xffffffff) >>> 0;
}

/** CRC-16/IBM-SDLC (X.25): initial and final value all ones; check value of `123456789`: 906e. */
export function crc16(bytes: Uint8Array, from: number, to: number): number {
  let remainder = 0xffff;
  for (let index = from; index < to; index += 1) {
    remainder = (remainder >>> 8) ^ (CRC16_TABLE[(remainder ^ (bytes[index] ?? 0)) & 0xff] ?? 0);
  }
  return (remainder ^ 0xffff) & 0xffff;
}
