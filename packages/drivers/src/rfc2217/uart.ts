import type { LineErrors, LineSettings } from '../driver.ts';
import { NO_LINE_ERRORS } from './com-port.ts';

export interface ReceivedOverLine {
  readonly bytes: Uint8Array;
  readonly errors: LineErrors;
}

/** Idle bits of the sender after the last character; characters follow without pause. */
const REST_BITS = 24;

/**
 * Receives a sender's bytes with other line settings: samples each bit in the middle of the receiver's bit.
 * Equal settings return the same bytes; others give the errors of a wrong baud rate or parity.
 */
export function receiveOverLine(
  bytes: Uint8Array,
  sender: LineSettings,
  receiver: LineSettings,
): ReceivedOverLine {
  if (isSameLine(sender, receiver)) return { bytes, errors: NO_LINE_ERRORS };
  const characters = Array.from(bytes).flatMap((byte) => encodeCharacter(byte, sender));
  const line = [...idle(1), ...characters, ...idle(REST_BITS)];
  const bitLength = sender.baudRate / receiver.baudRate;
  const at = (time: number): number => line[Math.floor(time)] ?? 1;
  const received: number[] = [];
  let { framing, parity } = NO_LINE_ERRORS;
  let time = 0;
  for (;;) {
    const start = findStart(line, time);
    if (start === null) break;
    let bit = start + bitLength / 2;
    const next = (): number => at((bit += bitLength));
    let value = 0;
    let ones = 0;
    for (let index = 0; index < receiver.dataBits; index += 1) {
      const level = next();
      value |= level << index;
      ones += level;
    }
    if (receiver.parity !== 'none' && next() !== parityBit(ones, receiver.parity)) parity += 1;
    if (next() === 0) framing += 1;
    received.push(value);
    time = bit;
  }
  return { bytes: Uint8Array.from(received), errors: { framing, parity, overrun: 0 } };
}

/** Equal settings are passed through, to save time in long soaks. */
function isSameLine(one: LineSettings, other: LineSettings): boolean {
  return (
    one.baudRate === other.baudRate &&
    one.dataBits === 8 &&
    other.dataBits === 8 &&
    one.parity === other.parity &&
    one.stopBits === other.stopBits
  );
}

/** Line levels of one character: start bit, data from the least significant bit, parity, stop bits. */
function encodeCharacter(byte: number, { dataBits, parity, stopBits }: LineSettings): number[] {
  const data = Array.from({ length: dataBits }, (_, index) => (byte >> index) & 1);
  const ones = data.reduce((sum, level) => sum + level, 0);
  return [0, ...data, ...(parity === 'none' ? [] : [parityBit(ones, parity)]), ...idle(stopBits)];
}

function idle(bits: number): number[] {
  return Array.from({ length: bits }, () => 1);
}

function parityBit(ones: number, parity: 'even' | 'odd'): number {
  return parity === 'even' ? ones & 1 : 1 - (ones & 1);
}

/** Next start bit; null without one. */
function findStart(line: readonly number[], from: number): number | null {
  let index = Math.floor(from);
  // After a framing error the receiver waits for an idle line.
  while (index < line.length && line[index] === 0) index += 1;
  while (index < line.length && line[index] === 1) index += 1;
  return index < line.length ? index : null;
}
