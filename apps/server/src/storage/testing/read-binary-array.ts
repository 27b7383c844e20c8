/**
 * Elements of an array in PostgreSQL's binary form as bytes; null means absent. The reverse of
 * binary-array.ts.
 */
export function readBinaryArray(array: Uint8Array): readonly (Buffer | null)[] {
  const bytes = Buffer.from(array);
  const count = bytes.readInt32BE(12);
  const elements: (Buffer | null)[] = [];
  let at = 20;
  for (let element = 0; element < count; element += 1) {
    const length = bytes.readInt32BE(at);
    at += 4;
    elements.push(length < 0 ? null : bytes.subarray(at, at + length));
    at += Math.max(0, length);
  }
  if (at !== bytes.length) throw new Error(`${bytes.length - at} bytes stand behind the last element`);
  return elements;
}
