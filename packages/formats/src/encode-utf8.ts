/** Encodes text as UTF-8 without platform APIs, which a pure package does not have. Lone surrogates become U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) {
      bytes[length] = unit;
      length += 1;
      continue;
    }
    let point = text.codePointAt(index) ?? 0xfffd;
    if (point > 0xffff) index += 1;
    else if (point >= 0xd800 && point <= 0xdfff) point = 0xfffd;
    length = writePoint(bytes, length, point);
  }
  return bytes.subarray(0, length);
}

function writePoint(bytes: Uint8Array, at: number, point: number): number {
  let next = at;
  const put = (byte: number) => {
    bytes[next] = byte;
    next += 1;
  };
  if (point < 0x800) put(0xc0 | (point >> 6));
  else if (point < 0x10000) {
    put(0xe0 | (point >> 12));
    put(0x80 | ((point >> 6) & 0x3f));
  } else {
    put(0xf0 | (point >> 18));
    put(0x80 | ((point >> 12) & 0x3f));
    put(0x80 | ((point >> 6) & 0x3f));
  }
  put(0x80 | (point & 0x3f));
  return next;
}
