import { err, ok, type Result } from '@eupnea/model';
import { type WaveformWindowHead, waveformWindowHeadSchema } from './waveform-window.ts';

/**
 * Layout of GET /waveforms/window, little endian: the four letters EUWF, u16 version, u16 zero, u32 bytes of the head,
 * u32 number of values; the head as JSON in UTF-8, blanks up to a multiple of four; the values as Float32.
 */
const MAGIC = 0x4657_5545;
const VERSION = 1;
const FIXED_BYTES = 16;

/** Maximum size of a head, bytes; a larger number indicates damaged data. */
const HEAD_MAX_BYTES = 4 * 1024 * 1024;

export interface WaveformWindowBytes {
  readonly head: WaveformWindowHead;
  readonly values: Float32Array;
}

/** `TextEncoder`, injected because this package has neither browser nor Node types. */
export interface Utf8Encoder {
  encode(text: string): Uint8Array;
}

export interface Utf8Decoder {
  decode(bytes: Uint8Array): string;
}

/** Encodes a window in the layout above. */
export function encodeWaveformWindow(window: WaveformWindowBytes, utf8: Utf8Encoder): Uint8Array {
  const bare = utf8.encode(JSON.stringify(window.head));
  const headBytes = Math.ceil(bare.length / 4) * 4;
  const bytes = new Uint8Array(FIXED_BYTES + headBytes + window.values.length * 4);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint16(4, VERSION, true);
  view.setUint32(8, headBytes, true);
  view.setUint32(12, window.values.length, true);
  bytes.fill(0x20, FIXED_BYTES, FIXED_BYTES + headBytes);
  bytes.set(bare, FIXED_BYTES);
  new Float32Array(bytes.buffer, FIXED_BYTES + headBytes).set(window.values);
  return bytes;
}

/** Decodes a window. Refuses bytes that are not a window, are truncated, or lack values that the head describes. */
export function decodeWaveformWindow(
  bytes: Uint8Array,
  utf8: Utf8Decoder,
): Result<WaveformWindowBytes, string> {
  if (bytes.length < FIXED_BYTES) return err('shorter than its head');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== MAGIC) return err('no waveform window');
  if (view.getUint16(4, true) !== VERSION) return err(`layout ${view.getUint16(4, true)} is not known`);
  const headBytes = view.getUint32(8, true);
  const valueCount = view.getUint32(12, true);
  if (headBytes > HEAD_MAX_BYTES || bytes.length !== FIXED_BYTES + headBytes + valueCount * 4) {
    return err('its length contradicts its head');
  }
  const head = parseHead(utf8.decode(bytes.subarray(FIXED_BYTES, FIXED_BYTES + headBytes)));
  if (head === null) return err('its head cannot be read');
  if (countValues(head) > valueCount) return err('its head speaks of values that are not there');
  // Copies the bytes, because they may be a view at an unaligned offset.
  const values = new Float32Array(new Uint8Array(bytes.subarray(FIXED_BYTES + headBytes)).buffer);
  return ok({ head, values });
}

function parseHead(text: string): WaveformWindowHead | null {
  try {
    const parsed = waveformWindowHeadSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** One past the last value that the head describes. */
function countValues(head: WaveformWindowHead): number {
  const columns = head.grid?.count ?? 0;
  return Math.max(
    0,
    ...head.segments.map((segment) => segment.offset + segment.count * segment.channels.length),
    ...head.tracks.map((track) => track.offset + 2 * columns * track.channels.length),
    ...head.derived.flatMap(({ segments }) => segments.map(({ offset, count }) => offset + count)),
    ...head.derived.flatMap(({ tracks }) => tracks.map(({ offset }) => offset + 2 * columns)),
  );
}
