const MARKER = '[REC]';
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** A SERVO-U recording says so in its first line; its other exports ([TRE], [LOG], [RECRUITMENT]) hold no samples. */
export function detectServoRecording(head: Uint8Array): boolean {
  const start = BYTE_ORDER_MARK.every((byte, index) => head[index] === byte) ? BYTE_ORDER_MARK.length : 0;
  for (let index = 0; index < MARKER.length; index += 1) {
    if (head[start + index] !== MARKER.charCodeAt(index)) return false;
  }
  return true;
}
