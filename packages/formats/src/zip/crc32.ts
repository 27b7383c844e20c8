/** CRC-32/ISO-HDLC, reflected polynomial 0xEDB88320 (APPNOTE.TXT 4.4.7). */
const TABLE = Uint32Array.from({ length: 256 }, (_entry, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** @param former check sum of the previous bytes, 0 at first */
export function updateCrc32(former: number, bytes: Uint8Array): number {
  let crc = ~former;
  // An index instead of an iterator, for speed: the loop runs over every byte of an archive.
  for (let index = 0; index < bytes.length; index += 1)
    crc = (crc >>> 8) ^ (TABLE[(crc ^ (bytes[index] ?? 0)) & 0xff] ?? 0);
  return ~crc >>> 0;
}
