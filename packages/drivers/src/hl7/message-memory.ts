import { crc32 } from '../framing/crc.ts';
import { fieldOf, type Segment } from './message.ts';

/** Number of remembered messages: an hour of fifty beds that report every ten seconds. */
export const MAX_REMEMBERED = 20_000;

/** Remembers received messages over all connections of a listener. */
export interface MessageMemory {
  /** Whether the same sender sent this message before; otherwise remembers it. */
  isRepeated(msh: Segment | undefined, bytes: Uint8Array): boolean;
}

/**
 * Sender (MSH-3, MSH-4), control id (MSH-10) and the check sum of the bytes name a message: a gateway that begins to count
 * at 1 again after a restart sends new messages under old numbers, and two gateways of one name count alike.
 */
export function createMessageMemory(limit = MAX_REMEMBERED): MessageMemory {
  const known = new Set<string>();
  return {
    isRepeated(msh, bytes) {
      const named = [3, 4, 10].map((field) => fieldOf(msh, field).slice(0, 200)).join('|');
      const key = `${named}|${crc32(bytes, 0, bytes.length)}|${bytes.length}`;
      // A known message becomes the newest.
      const isRepeated = known.delete(key);
      known.add(key);
      if (known.size > limit) {
        const [oldest] = known.keys();
        if (oldest !== undefined) known.delete(oldest);
      }
      return isRepeated;
    },
  };
}
