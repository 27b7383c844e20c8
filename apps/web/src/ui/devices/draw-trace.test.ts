import { describe, expect, it } from 'vitest';
import { drawTrace } from './draw-trace.ts';

describe('a trace', () => {
  it('spans width and height, the largest value on top', () => {
    expect(drawTrace([0, 10, 5], 100, 20)).toBe('M0.0 20.0L50.0 0.0L100.0 10.0');
  });

  it('has a gap where a sample is missing', () => {
    expect(drawTrace([1, null, 1], 10, 10)).toBe('M0.0 10.0M10.0 10.0');
  });

  it('of nothing is nothing', () => {
    expect(drawTrace([null, null], 10, 10)).toBe('');
  });
});
