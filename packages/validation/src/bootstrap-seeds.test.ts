import { describe, expect, it } from 'vitest';
import { bootstrapShare } from './bootstrap-seeds.ts';

describe('bootstrapShare', () => {
  it('is the pooled share with an interval that holds it, and the same every time', () => {
    const parts = [8, 9, 10, 4, 7].map((part) => ({ part, whole: 10 }));
    const estimate = bootstrapShare(parts);
    expect(estimate.value).toBeCloseTo(0.76);
    expect(estimate.low).toBeGreaterThanOrEqual(0.4);
    expect(estimate.low).toBeLessThan(0.76);
    expect(estimate.high).toBeGreaterThan(0.76);
    expect(bootstrapShare(parts)).toEqual(estimate);
  });

  it('is wider over seeds that differ than over seeds that agree', () => {
    const width = ({ low, high }: ReturnType<typeof bootstrapShare>) => (high ?? 0) - (low ?? 0);
    const alike = bootstrapShare([5, 5, 5, 5].map((part) => ({ part, whole: 10 })));
    const unlike = bootstrapShare([0, 10, 0, 10].map((part) => ({ part, whole: 10 })));
    expect(width(alike)).toBe(0);
    expect(width(unlike)).toBeGreaterThan(0.3);
  });

  it('has no value where nothing was there, and no interval of one seed', () => {
    expect(bootstrapShare([{ part: 0, whole: 0 }]).value).toBeNull();
    const none = { part: 0, whole: 0 };
    expect(bootstrapShare([none, { part: 1, whole: 2 }, none])).toEqual({
      value: 0.5,
      low: null,
      high: null,
    });
  });
});
