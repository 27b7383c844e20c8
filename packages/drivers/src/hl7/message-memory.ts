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
 * A message is identified by sender (MSH-3, MSH-4), control id (MSH-10) and its bytes, because a gateway may
 * restart its count and reuse ids.
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
