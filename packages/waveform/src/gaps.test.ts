import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findGaps } from './gaps.ts';
import { createSampleRing } from './ring-buffer.ts';

const RATE_HZ = 100;

function ringOf(batches: readonly { first: number; values: readonly number[] }[]) {
  const ring = createSampleRing(60);
  for (const { first, values } of batches) {
    ring.write({
      epoch: 1,
      firstIndex: first,
      rateHz: RATE_HZ,
      anchorMs: 0,
      count: values.length,
      channels: { flow: Float32Array.from(values) },
    });
  }
  return ring;
}

const filled = (count: number): number[] => Array.from({ length: count }, () => 1);

describe('gaps', () => {
  it('are the time between two spans', () => {
    const ring = ringOf([
      { first: 0, values: filled(100) },
      { first: 400, values: filled(100) },
    ]);
    expect(findGaps(ring, 'flow', 0, 4990)).toEqual([{ fromMs: 990, toMs: 4000 }]);
  });

  it('are missing values inside a span', () => {
    const missing = Array.from({ length: 50 }, () => Number.NaN);
    const ring = ringOf([{ first: 0, values: [...filled(100), ...missing, ...filled(10)] }]);
    expect(findGaps(ring, 'flow', 0, 1590)).toEqual([{ fromMs: 990, toMs: 1500 }]);
  });

  it('too short to be hatched are left out', () => {
    const ring = ringOf([
      { first: 0, values: filled(10) },
      { first: 20, values: filled(10) },
    ]);
    expect(findGaps(ring, 'flow', 0, 1000)).toEqual([]);
  });

  it('run from a channel’s newest sample on, when others went on without it', () => {
    const ring = ringOf([
      { first: 0, values: [...filled(100), ...Array.from({ length: 300 }, () => Number.NaN)] },
    ]);
    expect(findGaps(ring, 'flow', 0, 3990)).toEqual([{ fromMs: 990, toMs: 3990 }]);
    expect(findGaps(ring, 'flow', 0, 1500)).toEqual([]);
  });

  it('that reach into the range from before are found', () => {
    const ring = ringOf([
      { first: 0, values: filled(100) },
      { first: 1000, values: filled(100) },
    ]);
    expect(findGaps(ring, 'flow', 5000, 6000)).toEqual([{ fromMs: 990, toMs: 10_000 }]);
  });

  it('are the same in a strip as in the whole, as far as they touch it', () => {
    const stretches = fc.array(fc.record({ gap: fc.nat(150), length: fc.integer({ min: 1, max: 80 }) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(stretches, fc.nat(8000), fc.integer({ min: 1, max: 2000 }), (list, fromMs, widthMs) => {
        let first = 0;
        const ring = ringOf(
          list.map(({ gap, length }) => {
            first += gap;
            const batch = { first, values: filled(length) };
            first += length;
            return batch;
          }),
        );
        const toMs = fromMs + widthMs;
        const touching = findGaps(ring, 'flow', 0, toMs).filter(
          (gap) => gap.fromMs < toMs && gap.toMs > fromMs,
        );
        const strip = findGaps(ring, 'flow', fromMs, toMs).filter(
          (gap) => gap.fromMs < toMs && gap.toMs > fromMs,
        );
        expect(strip).toEqual(touching);
      }),
    );
  });
});
