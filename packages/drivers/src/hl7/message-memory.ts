import { crc32 } from '../framing/crc.ts';
import { fieldOf, type Segment } from './message.ts';

/** Messages that are remembered: an hour of fifty beds that report every ten seconds. */
export const MAX_REMEMBERED = 20_000;

/** Knows which messages came already, over all connections of one listener. */
export interface MessageMemory {
  /** Whether the same sender sent the same message before; remembers it otherwise. */
  isRepeated(msh: Segment | undefined, bytes: Uint8Array): boolean;
}

/**
 * Sender (MSH-3, MSH-4) and control id (MSH-10) name a message, and its bytes must be the same too: a gateway that begins
 * to count at 1 again after a restart sends new messages under old numbers.
 */
export function createMessageMemory(limit = MAX_REMEMBERED): MessageMemory {
  const known = new Map<string, number>();
  return {
    isRepeated(msh, bytes) {
      const key = [3, 4, 10].map((field) => fieldOf(msh, field).slice(0, 200)).join('|');
      const sum = crc32(bytes, 0, bytes.length);
      const isRepeated = known.get(key) === sum;
      known.delete(key);
      known.set(key, sum);
      if (known.size > limit) {
        const [oldest] = known.keys();
        if (oldest !== undefined) known.delete(oldest);
      }
      return isRepeated;
    },
  };
}
