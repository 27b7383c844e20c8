import { joinBytes } from '../framing/join-bytes.ts';
import { createFaultTally, type PeerFault } from './fault-tally.ts';

const START_OF_BLOCK = 0x0b;
const END_OF_BLOCK = 0x1c;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;

/** Maximum message size: one second of four waves at 500 Hz takes about 20 kB, and fifty beds fit. */
export const MAX_MESSAGE_BYTES = 1024 * 1024;
const FIRST_ROOM_BYTES = 4096;

export interface MllpFrames {
  /** Content of the blocks. */
  readonly messages: readonly Uint8Array[];
  /** Reasons of lost messages or bytes. */
  readonly faults: readonly PeerFault[];
}

/** `0B message 1C 0D` (HL7 2.6 appendix C, minimal lower layer protocol). */
export function encodeMllp(message: Uint8Array): Uint8Array {
  return joinBytes([Uint8Array.of(START_OF_BLOCK), message, Uint8Array.of(END_OF_BLOCK, CARRIAGE_RETURN)]);
}

/**
 * Decodes messages for any chunking. A start byte always begins a message; only an open one is lost. Line
 * ends between messages are allowed.
 */
export function createMllpDecoder(): { push(bytes: Uint8Array): MllpFrames } {
  let room = new Uint8Array(0);
  /** Size of the open message; -1 without one. */
  let length = -1;
  let strayBytes = 0;
  const faults = createFaultTally();

  function add(byte: number): boolean {
    if (length >= MAX_MESSAGE_BYTES) return false;
    if (length >= room.length) {
      const wider = new Uint8Array(Math.max(FIRST_ROOM_BYTES, room.length * 2));
      wider.set(room);
      room = wider;
    }
    room[length] = byte;
    length += 1;
    return true;
  }

  function finish(): Uint8Array {
    const message = room.slice(0, length - 1);
    length = -1;
    // Releases the buffer of a single large message.
    if (room.length > MAX_MESSAGE_BYTES / 16) room = new Uint8Array(0);
    return message;
  }

  return {
    push(bytes) {
      const messages: Uint8Array[] = [];
      for (const byte of bytes) {
        if (byte === START_OF_BLOCK) {
          if (length >= 0) faults.note('a message without an end');
          if (strayBytes > 0) faults.note('a byte outside a message', strayBytes);
          strayBytes = 0;
          length = 0;
        } else if (length < 0) {
          if (byte !== CARRIAGE_RETURN && byte !== LINE_FEED) strayBytes += 1;
        } else if (byte === CARRIAGE_RETURN && length > 0 && room[length - 1] === END_OF_BLOCK) {
          messages.push(finish());
        } else if (!add(byte)) {
          faults.note(`a message of more than ${MAX_MESSAGE_BYTES} bytes`);
          length = -1;
          room = new Uint8Array(0);
        }
      }
      return { messages, faults: faults.take() };
    },
  };
}
