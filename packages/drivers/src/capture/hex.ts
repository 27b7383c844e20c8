/** Lower case, two digits per byte, without separators. */
export function encodeHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/** Null for an odd number of digits or a non-hexadecimal one. */
export function decodeHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0 || !/^[\da-f]*$/iu.test(text)) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(text.slice(2 * index, 2 * index + 2), 16);
  }
  return bytes;
}
