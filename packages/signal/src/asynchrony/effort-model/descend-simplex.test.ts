import { describe, expect, it } from 'vitest';
import { descendSimplex, type SimplexLimits } from './descend-simplex.ts';

const FINE: SimplexLimits = { leastSpread: 1e-10, mostSteps: 400 };

/** Best point and number of evaluations. */
function minimize(
  costOf: (at: readonly number[]) => number,
  start: readonly number[],
  reach: readonly number[],
  limits = FINE,
) {
  const simplex = descendSimplex(start, costOf(start), reach, limits);
  let best = start;
  let asked = 0;
  for (let { done, value } = simplex.next(); done !== true; ) {
    const at = value ?? start;
    asked += 1;
    if (costOf(at) < costOf(best)) best = at;
    ({ done, value } = simplex.next(costOf(at)));
  }
  return { best, asked };
}

/** Rosenbrock 1960: a curved narrow valley with a flat floor; minimum at (1, 1). */
const valley = ([x = 0, y = 0]: readonly number[]) => (1 - x) ** 2 + 100 * (y - x * x) ** 2;

describe('the downhill simplex', () => {
  it('finds the middle of a bowl in three directions', () => {
    const bowl = ([x = 0, y = 0, z = 0]: readonly number[]) =>
      (x - 0.3) ** 2 + 4 * (y + 2) ** 2 + 0.5 * (z - 1.5) ** 2 + x * y * 0.1;
    const { best } = minimize(bowl, [2, 2, -1], [0.3, 0.3, 0.12]);
    // The gradient of the quadratic is zero at the minimum.
    const [x = 0, y = 0, z = 0] = best;
    expect(2 * (x - 0.3) + 0.1 * y).toBeCloseTo(0, 3);
    expect(8 * (y + 2) + 0.1 * x).toBeCloseTo(0, 3);
    expect(z).toBeCloseTo(1.5, 3);
  });

  it('goes along a narrow curved valley to its end', () => {
    const { best } = minimize(valley, [-1.2, 1], [0.3, 0.3]);
    expect(best[0]).toBeCloseTo(1, 3);
    expect(best[1]).toBeCloseTo(1, 3);
  });

  it('turns away from what may not be', () => {
    const walled = ([x = 0, y = 0]: readonly number[]) =>
      x < 0.5 ? Number.POSITIVE_INFINITY : (x - 0.2) ** 2 + (y - 1) ** 2;
    const { best } = minimize(walled, [2, 0], [0.3, 0.3]);
    expect(best[0]).toBeGreaterThanOrEqual(0.5);
    expect(best[0]).toBeLessThan(0.52);
    expect(best[1]).toBeCloseTo(1, 1);
  });

  it('ends where costs are alike, or after its steps', () => {
    const flat = minimize(() => 1, [0, 0], [1, 1]);
    expect(flat.asked).toBe(2);
    const short = minimize(valley, [-1.2, 1], [0.3, 0.3], { leastSpread: 0, mostSteps: 5 });
    // Two evaluations for the first simplex, at most four per step.
    expect(short.asked).toBeLessThanOrEqual(2 + 5 * 4);
    expect(short.asked).toBeGreaterThanOrEqual(2 + 5);
  });
});
