import { expect, it } from 'vitest';
import { createPrior } from './mechanics-prior.ts';

const KNOWN = { elastance: 3, resistanceIn: 6, resistanceOut: 7, turbulence: 1 };

it('an elastance that a muscle hides in all of expiration is taken for half of what the pressure rises by, as unsurely', () => {
  const prior = createPrior(KNOWN, 0.4, 30);
  const [elastance, resistanceIn, resistanceOut, turbulence] = prior.means;
  expect([elastance, resistanceIn, resistanceOut, turbulence]).toEqual([15, 6, 7, 1]);
  expect(prior.weights[0]).toBeCloseTo(1 / (0.3 * 15) ** 2, 12);
});

it('an elastance that explains most of the rise stands, as does one of which no rise is known', () => {
  expect(createPrior({ ...KNOWN, elastance: 16 }, 0.4, 30).means[0]).toBe(16);
  expect(createPrior(KNOWN, 0.4, null).means[0]).toBe(3);
});
