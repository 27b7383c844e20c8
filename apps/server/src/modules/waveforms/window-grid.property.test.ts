import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WindowColumns } from './window-grid.ts';

const RUNS = process.env['EUPNEA_DEEP'] === undefined ? 100 : 3000;

const samples = fc.array(
  fc.oneof({ weight: 5, arbitrary: fc.float({ min: -500, max: 500, noNaN: true }) }, fc.constant(Number.NaN)),
  { minLength: 1, maxLength: 400 },
);

/** The samples of a column, found one by one. */
function collect(values: readonly number[], offset: number, perColumn: number, column: number): number[] {
  return values.filter(
    (value, index) => Math.floor(offset + index / perColumn) === column && !Number.isNaN(value),
  );
}

it('a column holds exactly the least and greatest of its samples, and nothing where there is none', () => {
  fc.assert(
    fc.property(
      samples,
      fc.integer({ min: 1, max: 32 }),
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: -10, max: 40 }),
      (list, perColumn, count, offset) => {
        const values = Float32Array.from(list);
        const columns = new WindowColumns({ startUs: 0, stepUs: 1024 * perColumn, count });
        columns.addSamples('flow', values, offset * 1024 * perColumn, 1024);
        const flow = columns.channels.get('flow');
        for (let column = 0; column < count; column += 1) {
          const inside = collect([...values], offset, perColumn, column);
          expect(flow?.minimum[column]).toBe(inside.length === 0 ? Number.NaN : Math.min(...inside));
          expect(flow?.maximum[column]).toBe(inside.length === 0 ? Number.NaN : Math.max(...inside));
        }
      },
    ),
    { numRuns: RUNS },
  );
});

it('extremes of stretches shorter than a column keep the least and greatest of all, half a stretch off at most', () => {
  fc.assert(
    fc.property(samples, fc.integer({ min: 11, max: 40 }), (list, tenths) => {
      const values = Float32Array.from(list);
      const cellUs = 1_000_000;
      const stepUs = (cellUs * tenths) / 10;
      const count = Math.ceil((values.length * cellUs) / stepUs);
      const columns = new WindowColumns({ startUs: 0, stepUs, count });
      values.forEach((value, cell) =>
        columns.addExtremes('flow', cell * cellUs, (cell + 1) * cellUs, value, value),
      );
      const flow = columns.channels.get('flow');
      const known = [...values].filter((value) => !Number.isNaN(value));
      const drawn = [...(flow?.maximum ?? [])].filter((value) => !Number.isNaN(value));
      expect(Math.max(...drawn)).toBe(Math.max(...known));
      for (let column = 0; column < count; column += 1) {
        const from = Math.max(0, Math.floor((column * stepUs) / cellUs - 0.5));
        const near = [...values.subarray(from, Math.ceil(((column + 1) * stepUs) / cellUs + 0.5))];
        const value = flow?.minimum[column] ?? Number.NaN;
        if (!Number.isNaN(value)) expect(near).toContain(value);
        // Cells are shorter than columns: with every cell known only the one that the end cuts may be empty.
        else {
          const isCut = (column + 1) * stepUs > values.length * cellUs;
          expect(isCut || near.some((cell) => Number.isNaN(cell))).toBe(true);
        }
      }
    }),
    { numRuns: RUNS },
  );
});
