import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFindCrossing } from './find-crossing.ts';

/** Halving the range 30 times: slow, and plainly right. */
function halve(excess: (pressure: number) => number): number {
  let low = -400;
  let high = 400;
  for (let halving = 0; halving < 30; halving += 1) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

describe('the pressure at which a rising function crosses 0', () => {
  it('is what halving the range gives, to the bit, whatever was sought before', () => {
    const find = createFindCrossing();
    const lung = fc.record({
      resistance: fc.double({ min: 1, max: 200, noNaN: true }),
      recoil: fc.double({ min: -60, max: 60, noNaN: true }),
      conductance: fc.double({ min: 0, max: 5, noNaN: true }),
      flow: fc.double({ min: -3, max: 3, noNaN: true }),
    });
    fc.assert(
      fc.property(lung, ({ resistance, recoil, conductance, flow }) => {
        const excess = (pressure: number): number =>
          (pressure - recoil) / resistance +
          conductance * Math.sign(pressure) * Math.sqrt(Math.abs(pressure)) -
          flow;
        expect(find(excess)).toBe(halve(excess));
      }),
      { numRuns: 2000 },
    );
  });

  it('is the middle of the outermost cell when the range holds no crossing', () => {
    const find = createFindCrossing();
    expect(find(() => -1)).toBe(halve(() => -1));
    expect(find(() => 1)).toBe(halve(() => 1));
  });

  it('takes ten evaluations at most once a crossing nearby is known', () => {
    const find = createFindCrossing();
    let evaluations = 0;
    const seek = (shift: number) =>
      find((pressure) => {
        evaluations += 1;
        return (pressure - 8) / 12 + 0.02 * Math.sqrt(Math.max(0, pressure)) - shift;
      });
    seek(0.3);
    seek(0.31);
    evaluations = 0;
    seek(0.32);
    expect(evaluations).toBeLessThanOrEqual(10);
  });
});
