import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addOnsetScores, onsetF1, scoreOnsets } from './score-onsets.ts';

describe('scoreOnsets', () => {
  it('counts a pair within the tolerance and one exactly at it', () => {
    expect(scoreOnsets([0.95, 3.1], [1, 3], 0.1)).toEqual({ hits: 2, found: 2, truth: 2 });
  });

  it('gives one true onset to one found onset only', () => {
    expect(scoreOnsets([0.98, 1.02], [1], 0.1)).toEqual({ hits: 1, found: 2, truth: 1 });
  });

  it('has no F1 where there was nothing to find', () => {
    expect(onsetF1(scoreOnsets([], [], 0.1))).toBeNull();
    expect(onsetF1(scoreOnsets([], [1], 0.1))).toBe(0);
  });

  it('adds recordings', () => {
    const sum = addOnsetScores(scoreOnsets([1], [1], 0.1), scoreOnsets([5], [1], 0.1));
    expect(onsetF1(sum)).toBe(0.5);
  });

  it('finds every onset of a list in itself and never more pairs than either list has', () => {
    const onsets = fc
      .array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 60 })
      .map((values) => values.map((value) => value / 100).sort((a, b) => a - b));
    fc.assert(
      fc.property(onsets, onsets, (a, b) => {
        expect(scoreOnsets(a, a, 0.05).hits).toBe(a.length);
        const { hits } = scoreOnsets(a, b, 0.1);
        expect(hits).toBeLessThanOrEqual(Math.min(a.length, b.length));
        expect(scoreOnsets(b, a, 0.1).hits).toBe(hits);
      }),
    );
  });
});
