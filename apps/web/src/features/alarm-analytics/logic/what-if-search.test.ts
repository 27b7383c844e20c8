import { describe, expect, it } from 'vitest';
import { readNumber, readSide, writeSide } from './what-if-search.ts';

describe('the limit that is tried, in the address', () => {
  it('is a parameter with its side, as the alarm is called', () => {
    expect(readSide('VT_IBW_low')).toEqual({ parameter: 'VT_IBW', direction: 'low' });
    expect(writeSide({ parameter: 'RR', direction: 'high' })).toBe('RR_high');
    expect([readSide('RR'), readSide('mode_high'), readSide(undefined)]).toEqual([null, null, null]);
  });

  it('has a number inside its bounds, or none', () => {
    expect(readNumber('12.5', 0, 20)).toBe(12.5);
    expect([readNumber('', 0, 20), readNumber('21', 0, 20), readNumber('x', 0, 20)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
