import { describe, expect, it } from 'vitest';
import { createSampleRing, spanTimeMs, type SampleWrite } from './ring-buffer.ts';

const ANCHOR_MS = 1_700_000_000_000;

function write(
  firstIndex: number,
  values: readonly number[],
  change: Partial<SampleWrite> = {},
): SampleWrite {
  return {
    epoch: 1,
    firstIndex,
    rateHz: 100,
    anchorMs: ANCHOR_MS,
    count: values.length,
    channels: { pressure: Float32Array.from(values) },
    ...change,
  };
}

describe('the sample ring', () => {
  it('joins batches that follow one another into one span', () => {
    const ring = createSampleRing(1);
    ring.write(write(10, [1, 2]));
    ring.write(write(12, [3]));
    const [span] = ring.spans();
    expect(ring.spans()).toHaveLength(1);
    expect(span).toMatchObject({ firstIndex: 10, length: 3 });
    expect(ring.newestMs()).toBe(ANCHOR_MS + 120);
  });

  it('keeps a gap as the space between two spans', () => {
    const ring = createSampleRing(1);
    ring.write(write(0, [1, 2]));
    ring.write(write(50, [3]));
    const times = ring.spans().map((span) => spanTimeMs(span, span.firstPosition) - ANCHOR_MS);
    expect(times).toEqual([0, 500]);
  });

  it('ignores samples it already holds', () => {
    const ring = createSampleRing(1);
    ring.write(write(0, [1, 2, 3]));
    expect(ring.write(write(1, [9, 9, 4]))).toBe(1);
    expect([0, 1, 2, 3].map((position) => ring.valueAt('pressure', position))).toEqual([1, 2, 3, 4]);
    expect(ring.write(write(0, [7, 7]))).toBe(0);
  });

  it('drops the oldest when it is full and knows the values of what is left', () => {
    const ring = createSampleRing(0.05);
    ring.write(write(0, [0, 1, 2, 3]));
    ring.write(write(4, [4, 5, 6]));
    const [span] = ring.spans();
    expect(span).toMatchObject({ firstIndex: 2, length: 5 });
    expect(ring.valueAt('pressure', 1)).toBeNaN();
    expect(ring.valueAt('pressure', 6)).toBe(6);
  });

  it('keeps the newest part of a batch longer than itself', () => {
    const ring = createSampleRing(0.02);
    ring.write(write(0, [0, 1, 2, 3, 4]));
    expect(ring.spans()[0]).toMatchObject({ firstIndex: 3, length: 2 });
    expect(ring.newestMs()).toBe(ANCHOR_MS + 40);
  });

  it('fills a channel with missing values where a batch lacks it', () => {
    const ring = createSampleRing(1);
    ring.write(write(0, [1], { channels: { pressure: Float32Array.of(1), co2: Float32Array.of(40) } }));
    ring.write(write(1, [2]));
    expect(ring.valueAt('co2', 0)).toBe(40);
    expect(ring.valueAt('co2', 1)).toBeNaN();
    expect(ring.has('flow')).toBe(false);
  });

  it('lets a new epoch win over samples of the former clock that lie in its future', () => {
    const ring = createSampleRing(10);
    ring.write(write(0, [1, 2, 3, 4]));
    ring.write(write(0, [5, 6], { epoch: 2, anchorMs: ANCHOR_MS + 15 }));
    const spans = ring.spans().map(({ epoch, length }) => ({ epoch, length }));
    expect(spans).toEqual([
      { epoch: 1, length: 2 },
      { epoch: 2, length: 2 },
    ]);
  });

  it('starts anew at an epoch with a higher rate', () => {
    const ring = createSampleRing(1);
    ring.write(write(0, [1, 2]));
    ring.write(write(0, [3], { epoch: 2, rateHz: 200, anchorMs: ANCHOR_MS + 1000 }));
    expect(ring.spans()).toHaveLength(1);
    expect(ring.valueAt('pressure', ring.spans()[0]?.firstPosition ?? -1)).toBe(3);
  });

  it('gives a snapshot that later writes do not touch', () => {
    const ring = createSampleRing(0.02);
    ring.write(write(0, [1, 2]));
    const snapshot = ring.snapshot();
    ring.write(write(2, [3, 4]));
    expect(snapshot.valueAt('pressure', 1)).toBe(2);
    expect(snapshot.spans()[0]).toMatchObject({ firstIndex: 0, length: 2 });
  });
});
