import { describe, expect, it } from 'vitest';
import { layStrip, STRIP_HEIGHT } from './lay-strip.ts';

describe('the strip of a channel', () => {
  it('has its lowest value at the bottom, its highest at the top and zero between', () => {
    expect(layStrip([-50, 0, 50])).toEqual({
      lines: [`0.00,${STRIP_HEIGHT}.00 0.02,50.00 0.04,0.00`],
      zeroY: 50,
      lowest: -50,
      highest: 50,
    });
  });

  it('does not draw a line across missing samples', () => {
    expect(layStrip([10, null, null, 10, 10])?.lines).toEqual(['0.00,0.00', '0.06,0.00 0.08,0.00']);
  });

  it('draws a constant zero, and nothing without a sample', () => {
    expect(layStrip([0, 0])?.lines).toEqual([`0.00,${STRIP_HEIGHT}.00 0.02,${STRIP_HEIGHT}.00`]);
    expect(layStrip([null, null])).toBeNull();
    expect(layStrip([])).toBeNull();
  });
});
