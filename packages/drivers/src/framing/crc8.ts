/** CRC-8, polynomial 0xD5, initial value 0, not reflected (CRC-8/DVB-S2); check value of `123456789`: bc. */
export function crc8(bytes: Uint8Array): number {
  let remainder = 0;
  for (const byte of bytes) {
    remainder ^= byte;
    for (let bit = 0; bit < 8; bit += 1) {
      remainder = remainder & 0x80 ? ((remainder << 1) ^ 0xd5) & 0xff : (remainder << 1) & 0xff;
    }
  }
  return remainder;
}
