import { encodeAscii } from '../framing/ascii.ts';
import { joinBytes } from '../framing/join-bytes.ts';

/** First byte of a command and of a response, and last byte of both. */
export const COMMAND_START = 0x1b;
export const RESPONSE_START = 0x01;
export const FRAME_END = 0x0d;

/** Flow control. Only one source says which byte suspends (docs/formats/medibus.md); both are ignored. */
export const SUSPEND = 0x11;
export const RESUME = 0x13;
/** The peer aborts its current message. */
export const ABORT = 0x18;

/** Set in bytes of a real-time stream, which may occur anywhere, even within a message. */
export const REALTIME_BIT = 0x80;

/** Two hexadecimal characters. */
export const CHECKSUM_CHARACTERS = 2;

export const CODES = {
  corrupt: 0x15,
  alarmsPage3: 0x23,
  measuredPage1: 0x24,
  lowLimitsPage1: 0x25,
  highLimitsPage1: 0x26,
  alarmsPage1: 0x27,
  dateTime: 0x28,
  settings: 0x29,
  texts: 0x2a,
  measuredPage2: 0x2b,
  lowLimitsPage2: 0x2c,
  highLimitsPage2: 0x2d,
  alarmsPage2: 0x2e,
  noOperation: 0x30,
  timeChanged: 0x49,
  initialise: 0x51,
  identification: 0x52,
  realtimeConfiguration: 0x53,
  configureRealtime: 0x54,
  stop: 0x55,
  realtimeChanged: 0x56,
} as const;

export interface SlowMessage {
  readonly kind: 'command' | 'response';
  readonly code: number;
  /** Arguments of a command or data of a response. */
  readonly text: string;
}

export function encodeMessage({ kind, code, text }: SlowMessage): Uint8Array {
  const start = kind === 'command' ? COMMAND_START : RESPONSE_START;
  const body = joinBytes([Uint8Array.of(start, code), encodeAscii(text)]);
  return joinBytes([body, encodeAscii(checksum(body)), Uint8Array.of(FRAME_END)]);
}

/** Sum of all bytes, low 8 bits, as two upper-case hexadecimal characters. */
export function checksum(body: Uint8Array): string {
  const sum = body.reduce((total, byte) => (total + byte) & 0xff, 0);
  return formatHex(sum);
}

export function formatHex(value: number, characters = 2): string {
  return value.toString(16).toUpperCase().padStart(characters, '0');
}

/** Null when not completely hexadecimal. */
export function parseHex(text: string): number | null {
  return /^[0-9A-Fa-f]+$/u.test(text) ? Number.parseInt(text, 16) : null;
}
