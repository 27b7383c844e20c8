import { encodeAscii } from '../framing/ascii.ts';
import { joinBytes } from '../framing/join-bytes.ts';

export const END_OF_TRANSMISSION = 0x04;
export const ESCAPE = 0x1b;
/** Answer of a Servo to the general call. */
export const GREETING = '900PCI';
export const STANDBY_ERROR = 17;
/** Maximum answer: a channel configuration has about 50 characters. */
const MAX_ANSWER_BYTES = 512;
const CHECKSUM_CHARACTERS = 2;

const ERRORS: ReadonlyMap<number, string> = new Map([
  [10, 'the command is invalid'],
  [11, 'the syntax is wrong'],
  [12, 'a value is out of range'],
  [13, 'there is no data'],
  [14, 'the trend buffer overflowed'],
  [15, 'the channel is not defined'],
  [16, 'the interface is not configured'],
  [STANDBY_ERROR, 'the ventilator is in standby'],
  [18, 'the checksum it sent was wrong'],
  [19, 'its buffer is full'],
  [20, 'the checksum it received was wrong'],
]);

export function describeError(code: number): string {
  return `the ventilator reports error ${code}: ${ERRORS.get(code) ?? 'not in our table'}`;
}

/** Exclusive or of all bytes. */
export function xor(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum ^ byte, 0);
}

/** Command or answer of extended mode: text, checksum as two upper-case hexadecimal characters, EOT. */
export function encodeText(text: string): Uint8Array {
  const body = encodeAscii(text);
  const sum = xor(body).toString(16).toUpperCase().padStart(CHECKSUM_CHARACTERS, '0');
  return joinBytes([body, encodeAscii(sum), Uint8Array.of(END_OF_TRANSMISSION)]);
}

/** General call: basic mode, without a checksum. */
export const GENERAL_CALL = joinBytes([encodeAscii('HO'), Uint8Array.of(END_OF_TRANSMISSION)]);
/** Ends a stream. */
export const STOP_STREAM = Uint8Array.of(ESCAPE, END_OF_TRANSMISSION);

export interface ServoText {
  /** Without a matching checksum; otherwise everything before EOT. */
  readonly text: string;
  readonly isChecked: boolean;
}

/** Splits at EOT; of an endless answer only the newest characters are kept. */
export function createTextSplitter(onText: (text: ServoText) => void): {
  push(byte: number): void;
  clear(): void;
} {
  let bytes: number[] = [];
  return {
    push(byte) {
      if (byte !== END_OF_TRANSMISSION) {
        bytes.push(byte);
        if (bytes.length > MAX_ANSWER_BYTES) bytes = bytes.slice(-MAX_ANSWER_BYTES / 2);
        return;
      }
      const whole = String.fromCharCode(...bytes);
      bytes = [];
      const text = whole.slice(0, -CHECKSUM_CHARACTERS);
      const isChecked = text !== '' && whole === decode(encodeText(text)).slice(0, -1);
      onText({ text: isChecked ? text : whole, isChecked });
    },
    clear() {
      bytes = [];
    },
  };
}

function decode(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
