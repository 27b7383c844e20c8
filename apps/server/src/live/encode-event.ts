/** Prefixes of the Engine.IO 4 message packet ("4") with the Socket.IO 5 event ("2"), or event with one attachment ("51-"). */
const EVENT = '42';
const EVENT_WITH_ATTACHMENT = '451-';
/** Takes the place of the attachment in the event's JSON. */
const PLACEHOLDER = { _placeholder: true, num: 0 };

/** First byte of a WebSocket frame (RFC 6455, section 5.2): a whole message of this kind. */
const TEXT_FRAME = 0x81;
const BINARY_FRAME = 0x82;
/** Lengths above are written as 16 or 64 bits after one of these signs. */
const MAX_SHORT_LENGTH = 125;
const LENGTH_OF_16_BITS = 126;
const LENGTH_OF_64_BITS = 127;

/**
 * A Socket.IO event as the bytes of its WebSocket frames, a text frame and one for the attachment. It is encoded once and
 * written as it is to every viewer, in one call of the system.
 */
export function encodeEvent(name: string, message: object, attachment: Uint8Array | null): Buffer {
  const text =
    attachment === null
      ? `${EVENT}${JSON.stringify([name, message])}`
      : `${EVENT_WITH_ATTACHMENT}${JSON.stringify([name, message, PLACEHOLDER])}`;
  const textBytes = Buffer.byteLength(text);
  const attached = attachment === null ? 0 : headBytes(attachment.length) + attachment.length;
  const frames = Buffer.allocUnsafe(headBytes(textBytes) + textBytes + attached);
  let at = writeHead(frames, 0, TEXT_FRAME, textBytes);
  at += frames.write(text, at);
  if (attachment !== null) frames.set(attachment, writeHead(frames, at, BINARY_FRAME, attachment.length));
  return frames;
}

/** Events without attachments, one text frame each, as `encodeEvent` gives them. */
export function encodeEvents(name: string, messages: readonly object[]): Buffer {
  const texts = messages.map((message) => `${EVENT}${JSON.stringify([name, message])}`);
  const sizes = texts.map((text) => Buffer.byteLength(text));
  const frames = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + headBytes(size) + size, 0));
  let at = 0;
  for (const [index, text] of texts.entries()) {
    at = writeHead(frames, at, TEXT_FRAME, sizes[index] ?? 0);
    at += frames.write(text, at);
  }
  return frames;
}

function headBytes(length: number): number {
  if (length <= MAX_SHORT_LENGTH) return 2;
  return length <= 0xffff ? 4 : 10;
}

/** @returns the offset after the head */
function writeHead(frames: Buffer, at: number, first: number, length: number): number {
  frames[at] = first;
  if (length <= MAX_SHORT_LENGTH) frames[at + 1] = length;
  else if (length <= 0xffff) {
    frames[at + 1] = LENGTH_OF_16_BITS;
    frames.writeUInt16BE(length, at + 2);
  } else {
    frames[at + 1] = LENGTH_OF_64_BITS;
    frames.writeBigUInt64BE(BigInt(length), at + 2);
  }
  return at + headBytes(length);
}
