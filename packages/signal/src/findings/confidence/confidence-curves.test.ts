import { ASYNCHRONY_KINDS } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { confidenceFrom, readCurve } from './confidence-curves.ts';
import { TRAINED_CURVES } from './trained-curves.ts';

describe('the confidence of a finding', () => {
  it('is the logistic curve of its kind', () => {
    const curve = { slope: 2, offset: -1 };
    expect(readCurve(curve, 0.5)).toBeCloseTo(0.5, 12);
    const read = confidenceFrom({ ...TRAINED_CURVES, auto_trigger: curve });
    expect(read('auto_trigger', 1)).toBeCloseTo(1 / (1 + Math.exp(-1)), 12);
  });

  it('is the margin itself for an artefact', () => {
    expect(confidenceFrom(TRAINED_CURVES)('cough', 0.7)).toBe(0.7);
  });

  it.each(ASYNCHRONY_KINDS)('never falls as the margin grows: %s', (kind) => {
    const read = confidenceFrom(TRAINED_CURVES);
    expect(read(kind, 0)).toBeLessThanOrEqual(read(kind, 0.5));
    expect(read(kind, 0.5)).toBeLessThanOrEqual(read(kind, 1));
    expect(read(kind, 1)).toBeLessThan(1);
  });
});
