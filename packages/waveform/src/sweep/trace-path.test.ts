import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSampleRing } from '../ring-buffer.ts';
import { timeToX, turnStart, xToTime } from './sweep-time.ts';
import { traceChannel } from './trace-path.ts';

function ringOf(rateHz: number, values: readonly number[], gapAt: number | null = null) {
  const ring = createSampleRing(60);
  const all = Float32Array.from(values);
  const write = (firstIndex: number, pressure: Float32Array): void => {
    ring.write({ epoch: 1, firstIndex, rateHz, anchorMs: 0, count: pressure.length, channels: { pressure } });
  };
  if (gapAt === null) write(0, all);
  else {
    write(0, all.subarray(0, gapAt));
    write(gapAt + rateHz, all.subarray(gapAt));
  }
  return ring;
}

function collect(ring: ReturnType<typeof ringOf>, fromMs: number, toMs: number, msPerPixel: number) {
  const runs: { timeMs: number; value: number }[][] = [];
  let open = false;
  traceChannel(
    ring,
    'pressure',
    { fromMs, toMs, msPerPixel },
    {
      begin() {
        open = false;
      },
      point(timeMs, value) {
        if (!open) runs.push([]);
        open = true;
        runs.at(-1)?.push({ timeMs, value });
      },
    },
  );
  return runs;
}

describe('a trace', () => {
  it('has every sample of the range and one before, and none after', () => {
    const ring = ringOf(10, [0, 1, 2, 3, 4, 5]);
    const [run] = collect(ring, 200, 400, 100);
    expect(run?.map(({ value }) => value)).toEqual([1, 2, 3, 4]);
  });

  it('breaks at a gap and at a missing value', () => {
    const values = [0, 1, Number.NaN, 3, 4, 5];
    const runs = collect(ringOf(10, values, 5), 0, 10_000, 100);
    expect(runs.map((run) => run.map(({ value }) => value))).toEqual([[0, 1], [3, 4], [5]]);
  });

  it('keeps each pixel column’s extremes when there are more than four samples a pixel', () => {
    const values = Array.from({ length: 1000 }, (_, index) => (index === 437 ? 50 : Math.sin(index / 20)));
    const runs = collect(ringOf(1000, values), 0, 1000, 20);
    const drawn = runs.flat();
    expect(drawn.length).toBeLessThanOrEqual(51 * 4);
    expect(Math.max(...drawn.map(({ value }) => value))).toBe(50);
  });

  it('draws the same points in a strip as in the whole', () => {
    const values = Array.from({ length: 2000 }, (_, index) => Math.sin(index / 7) * 10 + (index % 13));
    const ring = ringOf(1000, values);
    const whole = new Set(
      collect(ring, 0, 2000, 10)
        .flat()
        .map(({ timeMs }) => timeMs),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1500 }), (fromMs) => {
        const strip = collect(ring, fromMs, fromMs + 200, 10).flat();
        // The last column is cut where the strip ends; it is drawn again with the next strip.
        for (const { timeMs } of strip) if (timeMs < fromMs + 190) expect(whole.has(timeMs)).toBe(true);
      }),
    );
  });
});

describe('sweep time', () => {
  it('maps a time to its x and back, and begins each turn at a multiple of the window', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000_000_000_000 }),
        fc.constantFrom(6000, 8000, 12_000),
        fc.integer({ min: 50, max: 2000 }),
        (timeMs, windowMs, plotWidth) => {
          const scale = { windowMs, plotWidth };
          const start = turnStart(scale, timeMs);
          const x = timeToX(scale, start, timeMs);
          expect(start % windowMs).toBe(0);
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThan(plotWidth);
          expect(xToTime(scale, start, x)).toBeCloseTo(timeMs, 3);
        },
      ),
    );
  });
});
