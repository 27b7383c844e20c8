import { describe, expect, it } from 'vitest';
import { checkPlausible, gateFit } from './gates.ts';

const FIT = {
  elastance: 20,
  resistance: 10,
  offset: 5,
  rSquared: 0.99,
  residual: 0.2,
  elastanceError: 0.01,
  resistanceError: 0.01,
};

describe('the gates of an estimate', () => {
  it('take a residual of sensor noise at any swing, and a larger one only as a small share of the swing', () => {
    expect(gateFit('inspiratory_least_squares', FIT, 2).failedGates).toEqual([]);
    const rough = { ...FIT, residual: 0.3 };
    expect(gateFit('inspiratory_least_squares', rough, 2).failedGates).toEqual(['poor_fit']);
    expect(gateFit('inspiratory_least_squares', rough, 10).failedGates).toEqual([]);
  });

  it('refuse a time constant of no lung, though elastance and resistance are each of one', () => {
    expect(checkPlausible(20, 10)).toBe(true);
    expect(checkPlausible(2, 30)).toBe(false);
    expect(checkPlausible(1000, 10)).toBe(false);
  });
});
