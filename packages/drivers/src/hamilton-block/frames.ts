import { encodeAscii } from '../framing/ascii.ts';
import { crc8 } from '../framing/crc8.ts';
import { joinBytes } from '../framing/join-bytes.ts';

const STX = 0x02;
const ETX = 0x03;
const CR = 0x0d;
/** ETX, two characters of the checksum, CR. */
const TRAILER_BYTES = 4;
/** Maximum frame size, far above five groups of a hundred parameters. */
export const MAX_FRAME_BYTES = 8192;

export interface BlockFrames {
  /** Content between STX and ETX. */
  readonly payloads: readonly Uint8Array[];
  /** Reasons of lost frames or bytes. */
  readonly faults: readonly string[];
}

/** `STX payload ETX checksum CR`; the checksum covers STX to ETX. */
export function encodeFrame(payload: Uint8Array): Uint8Array {
  const body = joinBytes([Uint8Array.of(STX), payload, Uint8Array.of(ETX)]);
  const checksum = crc8(body).toString(16).toUpperCase().padStart(2, '0');
  return joinBytes([body, encodeAscii(checksum), Uint8Array.of(CR)]);
}

/** Decodes payloads for any chunking. An STX always begins a frame; only an open one is lost. */
export function createBlockDecoder(): { push(bytes: Uint8Array): BlockFrames } {
  let open: number[] | null = null;
  let strayBytes = 0;
  return {
    push(bytes) {
      const payloads: Uint8Array[] = [];
      const faults: string[] = [];
      for (const byte of bytes) {
        if (byte === STX) {
          if (open !== null) faults.push('a frame without end');
          open = [byte];
        } else if (open === null) {
          strayBytes += 1;
        } else {
          open.push(byte);
          if (open.length > MAX_FRAME_BYTES) {
            faults.push(`a frame of more than ${MAX_FRAME_BYTES} bytes`);
            open = null;
          } else if (byte === CR) {
            const payload = readFrame(Uint8Array.from(open));
            if (typeof payload === 'string') faults.push(payload);
            else payloads.push(payload);
            open = null;
          }
        }
        if (open !== null && strayBytes > 0) {
          faults.push(`${strayBytes} bytes outside a frame`);
          strayBytes = 0;
        }
      }
      return { payloads, faults };
    },
  };
}

/** The payload, or the reason for its absence. */
function readFrame(frame: Uint8Array): Uint8Array | string {
  const etx = frame.length - TRAILER_BYTES;
  if (etx < 1 || frame[etx] !== ETX) return 'a frame without its end mark';
  const told = String.fromCharCode(...frame.subarray(etx + 1, etx + 3));
  if (!/^[0-9A-Fa-f]{2}$/u.test(told) || Number.parseInt(told, 16) !== crc8(frame.subarray(0, etx + 1))) {
    return 'a frame with a wrong checksum';
  }
  return frame.slice(1, etx);
}
