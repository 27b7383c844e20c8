import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinAll, joinAny, negate, standInRange } from './standing.ts';

const PATIENTS = 12;
const standings = fc
  .array(fc.constantFrom(-1, 0, 1), { minLength: PATIENTS, maxLength: PATIENTS })
  .map((values) => Int8Array.from(values));
const parts = fc.array(standings, { minLength: 1, maxLength: 5 });

describe('conditions joined', () => {
  it('obey De Morgan, with what is not known in them', () => {
    fc.assert(
      fc.property(parts, (some) => {
        expect(negate(joinAll(some, PATIENTS))).toEqual(joinAny(some.map(negate), PATIENTS));
      }),
    );
  });

  it('never know more when a value is taken away', () => {
    fc.assert(
      fc.property(parts, fc.nat(PATIENTS - 1), (some, patient) => {
        const before = joinAny(some, PATIENTS)[patient];
        const without = some.map((part, index) => (index === 0 ? part.with(patient, 0) : part));
        const after = joinAny(without, PATIENTS)[patient];
        expect(after === before || after === 0 || before === 0).toBe(true);
        if (before === 0) expect(after).toBe(0);
      }),
    );
  });
});

describe('a range', () => {
  it.each([
    [5, { from: 5 }, 1],
    [5, { to: 5 }, 1],
    [5, { from: 5.1 }, -1],
    [5, { from: 1, to: 4 }, -1],
    [null, { from: 1 }, 0],
    [Number.NaN, { from: 1 }, 0],
  ] as const)('of %s in %j is %i', (value, range, standing) => {
    expect(standInRange(value, range)).toBe(standing);
  });
});
