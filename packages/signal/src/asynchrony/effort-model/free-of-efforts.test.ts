import { expect, it } from 'vitest';
import { buildEffortBreaths } from '../testing/build-effort-breaths.ts';
import type { BreathColumns } from './breath-columns.ts';
import { COLUMNS } from './fill-columns.ts';
import { BreathMemory } from './breath-memory.ts';
import { FreedBreath } from './free-of-efforts.ts';
import { drawShape, MAXIMUM_SHAPE_STEPS } from './muscle-shape.ts';
import { sumShape, type DrawnShape } from './drawn-shape.ts';

const SHAPE = { kind: 'fading', riseS: 0.55, holdS: 0, fallS: 0.25 } as const;

function oneBreath(): BreathColumns {
  const memory = new BreathMemory();
  const chest = { elastance: 30, curvature: 0, resistance: 10, turbulence: 0 };
  for (const breath of buildEffortBreaths(chest, { ...SHAPE, peaksCmh2o: [6, 8] })) memory.add(breath, null);
  const breath = memory.breaths.at(-1);
  if (breath === undefined) throw new Error('the breath is long enough');
  return breath;
}

function drawn(): DrawnShape {
  const heights = new Float64Array(MAXIMUM_SHAPE_STEPS);
  return sumShape(heights, drawShape(SHAPE, heights), Number.NaN);
}

/** The shape at every row of a breath, mean removed. */
function rowsOf({ steps }: BreathColumns, { heights, count }: DrawnShape, onset: number): number[] {
  const values = Array.from(steps, (step) => {
    const at = step - onset;
    return at >= 0 && at < count ? (heights[at] ?? 0) : 0;
  });
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}

const dot = (one: ArrayLike<number>, other: ArrayLike<number>) =>
  Array.from(one).reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

/** Gram matrix after removal of the directions from each column, one after the other. */
function explicitly({ rows, length }: BreathColumns, directions: readonly number[][]): number[] {
  const left = Array.from({ length: COLUMNS }, (_, column) =>
    Array.from({ length }, (__, row) => rows[row * COLUMNS + column] ?? 0),
  );
  const free: number[][] = [];
  for (const direction of directions) {
    let own = direction;
    for (const other of free) {
      const share = dot(own, other) / dot(other, other);
      own = own.map((value, at) => value - share * (other[at] ?? 0));
    }
    free.push(own);
    for (const column of left) {
      const share = dot(column, own) / dot(own, own);
      for (let at = 0; at < column.length; at += 1) column[at] = (column[at] ?? 0) - share * (own[at] ?? 0);
    }
  }
  return left.flatMap((one) => left.map((other) => dot(one, other)));
}

function expectSame(products: Float64Array, expected: readonly number[]): void {
  expect(products).toHaveLength(COLUMNS * COLUMNS);
  for (const [at, value] of expected.entries()) expect(products[at]).toBeCloseTo(value, 8);
}

it('frees the columns of one effort, of two, and of none, as taking them out row by row does', () => {
  const breath = oneBreath();
  const shape = drawn();
  const freed = new FreedBreath();
  const one = rowsOf(breath, shape, -20);
  const two = rowsOf(breath, shape, 110);
  freed.free(breath, shape, { first: -20, peakCmh2o: 6, second: Number.NaN });
  expectSame(freed.products, explicitly(breath, [one]));
  freed.free(breath, shape, { first: -20, peakCmh2o: 6, second: 110 });
  expectSame(freed.products, explicitly(breath, [one, two]));
  freed.free(breath, shape, { first: Number.NaN, peakCmh2o: 0, second: Number.NaN });
  expectSame(freed.products, [...breath.products]);
  expect(freed.moved).toBe(freed.products);
});

it('frees them of a move of the first effort besides, but for a ridge', () => {
  const breath = oneBreath();
  const shape = drawn();
  const freed = new FreedBreath();
  freed.free(breath, shape, { first: -20, peakCmh2o: 6, second: Number.NaN });
  const later = rowsOf(breath, shape, -19);
  const move = rowsOf(breath, shape, -21).map((value, at) => value - (later[at] ?? 0));
  const expected = explicitly(breath, [rowsOf(breath, shape, -20), move]);
  const pressure = COLUMNS * COLUMNS - 1;
  expect(freed.moved[pressure]).toBeLessThan(freed.products[pressure] ?? 0);
  expect((freed.moved[pressure] ?? 0) / (expected[pressure] ?? 1)).toBeCloseTo(1, 1);
});
