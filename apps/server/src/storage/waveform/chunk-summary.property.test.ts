import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  CELLS_PER_CHUNK,
  readSummary,
  samplesPerCell,
  summariseChunk,
  wholeChunkBytes,
} from './chunk-summary.ts';

const RUNS = process.env['EUPNEA_DEEP'] === undefined ? 100 : 3000;

const columns = fc.integer({ min: 1, max: 130 }).chain((length) =>
  fc.record({
    pressure: fc.array(fc.oneof(fc.float({ noDefaultInfinity: true }), fc.constant(Number.NaN)), {
      minLength: length,
      maxLength: length,
    }),
    flow: fc.array(fc.integer({ min: -300, max: 300 }), { minLength: length, maxLength: length }),
  }),
);

function extremes(values: readonly number[]): readonly [number, number] {
  const known = values.filter((value) => Number.isFinite(value));
  return known.length === 0 ? [Number.NaN, Number.NaN] : unsigned([Math.min(...known), Math.max(...known)]);
}

/** Math.min puts -0 below 0, a comparison does not; whichever came first is as good. */
function unsigned([least, greatest]: readonly [number, number]): readonly [number, number] {
  return [least + 0, greatest + 0];
}

it('has the least and greatest of the chunk first, then of each tenth, channel by channel', () => {
  fc.assert(
    fc.property(columns, ({ pressure, flow }) => {
      const summary = summariseChunk({
        flow: Float32Array.from(flow),
        pressure: Float32Array.from(pressure),
      });
      const pairs = readSummary(summary);
      expect(summary.length).toBe(wholeChunkBytes(2) * (1 + CELLS_PER_CHUNK));
      const size = samplesPerCell(flow.length);
      [Float32Array.from(pressure), Float32Array.from(flow)].forEach((values, channel) => {
        const read = (block: number) => {
          const pair = (block * 2 + channel) * 2;
          return unsigned([pairs[pair] ?? Number.NaN, pairs[pair + 1] ?? Number.NaN]);
        };
        expect(read(0)).toEqual(extremes([...values]));
        for (let cell = 0; cell < CELLS_PER_CHUNK; cell += 1) {
          expect(read(1 + cell)).toEqual(extremes([...values.subarray(cell * size, (cell + 1) * size)]));
        }
      });
    }),
    { numRuns: RUNS },
  );
});
