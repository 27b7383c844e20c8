import type { DeviceEvent, SampleBlock } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { createIndexBase } from './index-base.ts';

function block(firstIndex: number, length: number, rateHz: number): DeviceEvent {
  const channels: SampleBlock['channels'] = { pressure: new Float32Array(length) };
  return { type: 'samples', block: { firstIndex, length, rateHz, channels } };
}

function firstIndices(events: readonly DeviceEvent[] | null): readonly number[] {
  return (events ?? []).flatMap((event) => (event.type === 'samples' ? [event.block.firstIndex] : []));
}

describe('the indices of a simulator stream', () => {
  it('are counted from the first one heard, at every rate from the same moment', () => {
    const base = createIndexBase();
    expect(firstIndices(base.rebase(block(1000, 20, 100)))).toEqual([0]);
    expect(firstIndices(base.rebase(block(250, 5, 25)))).toEqual([0]);
    expect(firstIndices(base.rebase(block(1020, 20, 100)))).toEqual([20]);
    expect(firstIndices(base.rebase(block(255, 5, 25)))).toEqual([5]);
  });

  it('tell a gap of one rate without disturbing the other', () => {
    const base = createIndexBase();
    base.rebase(block(0, 20, 100));
    base.rebase(block(0, 5, 25));
    expect(base.rebase(block(40, 20, 100))).toContainEqual(
      expect.objectContaining({ code: 'samples_missing', lost: 20 }),
    );
    expect(base.rebase(block(5, 5, 25))).toHaveLength(1);
  });

  it('leave out a slower block that began before the first one heard', () => {
    const base = createIndexBase();
    base.rebase(block(1010, 10, 100));
    expect(base.rebase(block(248, 5, 25))).toEqual([]);
    expect(firstIndices(base.rebase(block(253, 5, 25)))).toEqual([0]);
  });

  it('say that the device started anew when one rate goes back', () => {
    const base = createIndexBase();
    base.rebase(block(100, 20, 100));
    expect(base.rebase(block(0, 20, 100))).toBeNull();
  });
});
