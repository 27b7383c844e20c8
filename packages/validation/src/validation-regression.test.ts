import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runRegressionSubset, type SubsetResult } from './run-regression-subset.ts';
import { VALIDATION_TARGETS } from './validation-targets.ts';

interface StoredShare {
  readonly whole: number;
  readonly low: number;
}

/**
 * Written by `npm run validate`. After a deliberate change of the detectors run it again; its history keeps the
 * figures.
 */
const STORED: {
  readonly regressionSubset: readonly {
    readonly kind: string;
    readonly sensitivity: StoredShare;
    readonly specificity: StoredShare;
  }[];
} = JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/validation.json'), 'utf8'));

describe('the detectors on a small held-out subset', () => {
  const now = new Map<string, SubsetResult>(runRegressionSubset().map((result) => [result.kind, result]));

  it('stores an interval for every kind that has a target, from breaths that have it', () => {
    const withBreaths = STORED.regressionSubset
      .filter(({ sensitivity }) => sensitivity.whole > 0)
      .map(({ kind }) => kind);
    expect(withBreaths).toEqual(expect.arrayContaining(Object.keys(VALIDATION_TARGETS)));
  });

  it.each(STORED.regressionSubset)('$kind is not below its stored interval', (stored) => {
    const result = now.get(stored.kind);
    for (const figure of ['sensitivity', 'specificity'] as const) {
      const { part = 0, whole = 0 } = result?.[figure] ?? {};
      if (stored[figure].whole === 0) continue;
      expect(whole, `breaths for the ${figure}`).toBeGreaterThan(0);
      expect(part / whole, figure).toBeGreaterThanOrEqual(stored[figure].low);
    }
  });
});
