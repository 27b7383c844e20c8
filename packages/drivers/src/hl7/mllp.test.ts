import { describe, expect, it } from 'vitest';
import { createMllpDecoder } from './mllp.ts';

describe('the MLLP decoder on a flood of faults', () => {
  it('counts equal faults of one call instead of listing each', () => {
    const { messages, faults } = createMllpDecoder().push(new Uint8Array(64 * 1024).fill(0x0b));
    expect(messages).toEqual([]);
    expect(faults).toEqual([{ reason: 'a message without an end', count: 65_535 }]);
  });

  it('counts bytes outside of messages', () => {
    const decoder = createMllpDecoder();
    decoder.push(new Uint8Array(1000).fill(0x41));
    expect(decoder.push(Uint8Array.of(0x0b)).faults).toEqual([
      { reason: 'a byte outside a message', count: 1000 },
    ]);
  });
});
