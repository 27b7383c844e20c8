import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cohenKappa, fleissKappa } from './agreement.ts';
import { countConfusion, countOverlap, f1OfKind } from './confusion.ts';

const category = fc.constantFrom('normal', 'ineffective_effort', 'double_trigger', 'cough');
const pairs = fc.array(fc.tuple(category, category), { minLength: 1, maxLength: 60 });
const split = (rated: readonly (readonly [string, string])[]) =>
  [rated.map(([first]) => first), rated.map(([, second]) => second)] as const;

describe('kappa', () => {
  it('is the same whichever rater is called the first', () => {
    fc.assert(
      fc.property(pairs, (rated) => {
        const [first, second] = split(rated);
        expect(cohenKappa(first, second).kappa ?? 'none').toEqual(
          expect.toSatisfy((value) => isNear(value, cohenKappa(second, first).kappa)),
        );
      }),
    );
  });

  it('does not depend on the order of breaths or on what the categories are called', () => {
    fc.assert(
      fc.property(pairs, (rated) => {
        const [first, second] = split(rated.toReversed().map(([a, b]) => [`x${a}`, `x${b}`] as const));
        const plain = cohenKappa(...split(rated)).kappa;
        expect(isNear(cohenKappa(first, second).kappa, plain)).toBe(true);
      }),
    );
  });

  it('is 1 exactly where raters never differ and both used two categories', () => {
    fc.assert(
      fc.property(fc.array(category, { minLength: 2, maxLength: 60 }), (given) => {
        const { kappa } = cohenKappa(given, given);
        if (new Set(given).size === 1) expect(kappa).toBeNull();
        else expect(kappa).toBeCloseTo(1, 12);
      }),
    );
  });

  it('lies between minus 1 and 1', () => {
    fc.assert(
      fc.property(pairs, (rated) => {
        const found = [cohenKappa(...split(rated)).kappa, fleissKappa(rated).kappa];
        for (const kappa of found)
          expect(kappa === null || (kappa >= -1 - 1e-9 && kappa <= 1 + 1e-9)).toBe(true);
      }),
    );
  });

  it('of Fleiss for two raters who use categories alike is that of Cohen', () => {
    fc.assert(
      fc.property(pairs, (rated) => {
        // Adds to each breath its mirror, so that both raters have the same marginals.
        const both = rated.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]);
        const [cohen, fleiss] = [cohenKappa(...split(both)), fleissKappa(both)];
        expect(isNear(cohen.kappa, fleiss.kappa)).toBe(true);
        for (const side of [0, 1] as const)
          expect(isNear(cohen.interval?.[side] ?? null, fleiss.interval?.[side] ?? null)).toBe(true);
      }),
    );
  });
});

describe('a confusion matrix', () => {
  it('counts every breath once and agrees with the observed agreement', () => {
    fc.assert(
      fc.property(pairs, (rated) => {
        const [first, second] = split(rated);
        const { counts } = countConfusion(first, second);
        const sum = counts.flat().reduce((all, each) => all + each, 0);
        const diagonal = counts.reduce((all, row, index) => all + (row[index] ?? 0), 0);
        expect(sum).toBe(rated.length);
        expect(diagonal / sum).toBeCloseTo(cohenKappa(first, second).observed ?? -1, 12);
      }),
    );
  });

  it('gives an F1 between 0 and 1 that is 1 only without a difference', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.boolean())), (seen) => {
        const overlap = countOverlap(
          seen.map(([first]) => first),
          seen.map(([, second]) => second),
        );
        const f1 = f1OfKind(overlap);
        expect(f1 === null).toBe(seen.every(([first, second]) => !first && !second));
        if (f1 !== null) expect(f1 === 1).toBe(overlap.onlyFirst + overlap.onlySecond === 0);
      }),
    );
  });
});

function isNear(left: unknown, right: unknown): boolean {
  if (typeof left !== 'number' || typeof right !== 'number') {
    return typeof left !== 'number' && typeof right !== 'number';
  }
  return Math.abs(left - right) < 1e-9;
}
