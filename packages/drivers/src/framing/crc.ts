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

/** CRC-32/ISO-HDLC: initial and final value all ones; check value of `123456789`: cbf43926. */
export function crc32(bytes: Uint8Array, from: number, to: number): number {
  let remainder = 0xffffffff;
  for (let index = from; index < to; index += 1) {
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
