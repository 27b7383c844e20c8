import { describe, expect, it } from 'vitest';
import type { SampleWrite } from './ring-buffer.ts';
import { createSampleStore, valueAtTime } from './sample-store.ts';

function write(
  rateHz: number,
  channels: SampleWrite['channels'],
  change: Partial<SampleWrite> = {},
): SampleWrite {
  const count = Object.values(channels)[0]?.length ?? 0;
  return { epoch: 1, firstIndex: 0, rateHz, anchorMs: 0, count, channels, ...change };
}

describe('the sample store', () => {
  it('keeps channels of different rates side by side', () => {
    const store = createSampleStore(10);
    store.write(write(100, { pressure: Float32Array.of(1, 2, 3, 4) }));
    store.write(write(25, { co2: Float32Array.of(40) }));
    store.write(write(100, { pressure: Float32Array.of(5) }, { firstIndex: 4 }));
    expect(store.ringOf('pressure')?.spans()).toHaveLength(1);
    expect(store.ringOf('co2')?.newestMs()).toBe(0);
    expect(store.newestMs()).toBe(40);
    expect(store.primary()).toBe(store.ringOf('pressure'));
  });

  it('reads a channel by time, whatever its rate, and nothing where it has no sample', () => {
    const store = createSampleStore(10);
    store.write(write(100, { pressure: Float32Array.from({ length: 100 }, (_, index) => index) }));
    store.write(write(25, { co2: Float32Array.from({ length: 25 }, (_, index) => index) }));
    expect(valueAtTime(store, 'pressure', 404)).toBe(40);
    expect(valueAtTime(store, 'co2', 404)).toBe(10);
    expect(valueAtTime(store, 'co2', 1500)).toBeNaN();
    expect(valueAtTime(store, 'flow', 404)).toBeNaN();
  });

  it('has no channel that only ever came empty', () => {
    const store = createSampleStore(10);
    store.write(write(50, { pressure: Float32Array.of(1, 2), co2: Float32Array.of(Number.NaN, Number.NaN) }));
    expect(store.ringOf('co2')).toBeNull();
  });

  it('lets a new epoch at another rate take the place of the former', () => {
    const store = createSampleStore(10);
    store.write(write(50, { pressure: Float32Array.of(1, 2) }));
    store.write(write(100, { pressure: Float32Array.of(3) }, { epoch: 2, anchorMs: 1000 }));
    expect(
      store
        .ringOf('pressure')
        ?.spans()
        .map(({ epoch }) => epoch),
    ).toEqual([2]);
  });

  it('gives a snapshot that later writes do not touch', () => {
    const store = createSampleStore(10);
    store.write(write(50, { pressure: Float32Array.of(1, 2) }));
    const snapshot = store.snapshot();
    store.write(write(50, { pressure: Float32Array.of(3) }, { firstIndex: 2 }));
    expect(snapshot.newestMs()).toBe(20);
    expect(store.newestMs()).toBe(40);
  });
});
