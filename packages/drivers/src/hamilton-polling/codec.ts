import { encodeAscii } from '../framing/ascii.ts';
import { joinBytes } from '../framing/join-bytes.ts';

const STX = 0x02;
const ETX = 0x03;
const CR = 0x0d;

/** Identifiers of the two waveform answers: with CO2, and with the optional pressure. */
export const WAVEFORM_WITH_CO2 = 34;
export const WAVEFORM_WITH_PRESSURE = 120;
/** Identifiers a device may answer to. */
export const FIRST_IDENTIFIER = 30;
export const LAST_IDENTIFIER = 127;

export const REQUEST_BYTES = 4;
const VALUE_BYTES = 9;
const WAVEFORM_BYTES = 13;
const WAVEFORM_CHANNELS = 4;
/** Six bits per byte, low byte first; the other two bits carry no value. */
const SIX_BITS = 0x3f;
/**
 * Set in written bytes, so that no data byte is STX, ETX or CR. The bits of real devices are undocumented.
 */
const DATA_MARK = 0x40;
export const WAVEFORM_OFFSET = 2048;
export const LARGEST_COUNT = 4095;

/** `RERROR`: answer to an unknown identifier. Identifier 0x52 is a parameter (82). */
const REFUSAL = encodeAscii('\x02RERROR\x03\r');

export type PollingAnswer =
  | { readonly kind: 'value'; readonly identifier: number; readonly text: string }
  | {
      readonly kind: 'waveform';
      readonly identifier: number;
      readonly status: number;
      /** Counts of the four channels without offset; NaN for count 0, no value. */
      readonly counts: readonly number[];
    }
  | { readonly kind: 'refusal' };

/** Four bytes: STX, identifier, ETX, CR. */
export function encodeRequest(identifier: number): Uint8Array {
  return Uint8Array.of(STX, identifier, ETX, CR);
}

/** @param text five characters; for type B (identifiers 124 to 127) the first is the device identifier */
export function encodeValue(identifier: number, text: string): Uint8Array {
  return joinBytes([Uint8Array.of(STX, identifier), encodeAscii(text), Uint8Array.of(ETX, CR)]);
}

/** @param counts four channels; NaN is written as count 0 */
export function encodeWaveform(identifier: number, status: number, counts: readonly number[]): Uint8Array {
  const data = counts.flatMap((count) => {
    const raw = Number.isNaN(count) ? 0 : Math.min(LARGEST_COUNT, Math.max(1, count + WAVEFORM_OFFSET));
    return [DATA_MARK | (raw & SIX_BITS), DATA_MARK | (raw >> 6)];
  });
  return Uint8Array.of(STX, identifier, status, ...data, ETX, CR);
}

export function encodeRefusal(): Uint8Array {
  return REFUSAL.slice();
}

export interface PollingScan {
  readonly answers: readonly PollingAnswer[];
  /** Number of bytes outside of answers. */
  readonly skipped: number;
}

/** Decodes answers for any chunking; keeps at most one unfinished answer. */
export function createAnswerDecoder(): { push(bytes: Uint8Array): PollingScan } {
  let pending: Uint8Array = new Uint8Array(0);
  return {
    push(chunk) {
      const bytes = pending.length === 0 ? chunk : joinBytes([pending, chunk]);
      const answers: PollingAnswer[] = [];
      let skipped = 0;
      let at = 0;
      while (at < bytes.length) {
        const length = answerLength(bytes, at);
        if (length === null) break;
        const answer = length === 0 ? null : readAnswer(bytes, at, length);
        if (answer === null) skipped += 1;
        else answers.push(answer);
        at += answer === null ? 1 : length;
      }
      pending = bytes.slice(at);
      return { answers, skipped };
    },
  };
}

/** Decodes requested identifiers; other bytes are ignored. */
export function createRequestDecoder(): { push(bytes: Uint8Array): readonly number[] } {
  let pending: Uint8Array = new Uint8Array(0);
  return {
    push(chunk) {
      const bytes = joinBytes([pending, chunk]);
      const requested: number[] = [];
      let at = 0;
      while (at + REQUEST_BYTES <= bytes.length) {
        const isRequest = bytes[at] === STX && bytes[at + 2] === ETX && bytes[at + 3] === CR;
        if (isRequest) requested.push(bytes[at + 1] ?? 0);
        at += isRequest ? REQUEST_BYTES : 1;
      }
      pending = bytes.slice(at);
      return requested;
    },
  };
}

/** 0 when no answer begins here; null when it is incomplete. */
function answerLength(bytes: Uint8Array, at: number): number | null {
  if (bytes[at] !== STX) return 0;
  const identifier = bytes[at + 1];
  if (identifier === undefined) return null;
  if (identifier < FIRST_IDENTIFIER || identifier > LAST_IDENTIFIER) return 0;
  const length = isWaveform(identifier) ? WAVEFORM_BYTES : VALUE_BYTES;
  return at + length > bytes.length ? null : length;
}

function readAnswer(bytes: Uint8Array, at: number, length: number): PollingAnswer | null {
  const end = at + length;
  if (bytes[end - 2] !== ETX || bytes[end - 1] !== CR) return null;
  const identifier = bytes[at + 1] ?? 0;
  if (isWaveform(identifier)) {
    const counts = Array.from({ length: WAVEFORM_CHANNELS }, (_, channel) =>
      readCount(bytes[at + 3 + 2 * channel] ?? 0, bytes[at + 4 + 2 * channel] ?? 0),
    );
    return { kind: 'waveform', identifier, status: bytes[at + 2] ?? 0, counts };
  }
  const text = String.fromCharCode(...bytes.subarray(at + 2, end - 2));
  if (!/^[ -~]{5}$/u.test(text)) return null;
  return REFUSAL.every((byte, index) => bytes[at + index] === byte)
    ? { kind: 'refusal' }
    : { kind: 'value', identifier, text };
}

function readCount(low: number, high: number): number {
  const raw = ((high & SIX_BITS) << 6) | (low & SIX_BITS);
  return raw === 0 ? Number.NaN : raw - WAVEFORM_OFFSET;
}

function isWaveform(identifier: number): boolean {
  return identifier === WAVEFORM_WITH_CO2 || identifier === WAVEFORM_WITH_PRESSURE;
}
