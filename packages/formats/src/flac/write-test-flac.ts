/** Polynomials of the check sums (RFC 9639, 9.1.8 and 9.3). */
function checkSum(bytes: readonly number[], width: 8 | 16, polynomial: number): number {
  const top = 2 ** (width - 1);
  const mask = 2 ** width - 1;
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ ((crc & top) === 0 ? 0 : polynomial)) & mask;
  }
  return crc;
}

/** Bytes of the head that `writeTestFlac` writes before its frame. */
export const TEST_FLAC_HEAD_BYTES = 42;

/** Writes samples of 16 bits as FLAC without prediction: a head, then one frame; a flat channel as one value. */
export function writeTestFlac(channels: readonly (readonly number[])[]): Uint8Array {
  const size = channels[0]?.length ?? 0;
  const info = [0, 16, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 1, 0x40 | ((channels.length - 1) << 1), 0xf0];
  const head = [...'fLaC'.split('').map((letter) => letter.charCodeAt(0)), 0x80, 0, 0, 34, ...info];
  const padded = [...head, ...Array.from({ length: TEST_FLAC_HEAD_BYTES - head.length }, () => 0)];
  const frame = [0xff, 0xf8, 0x70, ((channels.length - 1) << 4) | 8, 0, (size - 1) >> 8, (size - 1) & 255];
  frame.push(checkSum(frame, 8, 0x07));
  const twoBytes = (value: number) => [(value >> 8) & 255, value & 255];
  for (const samples of channels) {
    const [first = 0] = samples;
    if (samples.every((value) => value === first)) frame.push(0, ...twoBytes(first));
    else frame.push(2, ...samples.flatMap(twoBytes));
  }
  const sum = checkSum(frame, 16, 0x8005);
  return Uint8Array.from([...padded, ...frame, sum >> 8, sum & 255]);
}
