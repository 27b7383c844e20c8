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
  return known.length === 0 ? [Number.NaN, Number.NaN] : [Math.min(...known), Math.max(...known)];
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
        const read = (block: number) => [
          ...pairs.subarray((block * 2 + channel) * 2, (block * 2 + channel) * 2 + 2),
        ];
        expect(read(0)).toEqual(extremes([...values]));
        for (let cell = 0; cell < CELLS_PER_CHUNK; cell += 1) {
          expect(read(1 + cell)).toEqual(extremes([...values.subarray(cell * size, (cell + 1) * size)]));
        }
      });
    }),
    { numRuns: RUNS },
  );
});
