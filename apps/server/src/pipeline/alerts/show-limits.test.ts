import { describe, expect, it } from 'vitest';
import { showLimits } from './show-limits.ts';

const none = new Map();
const atDevice = new Map([['Pmax', { low: 8, high: 50 }]]);
const eupnea = (origin: 'patient' | 'bed' | 'default') => new Map([['Pmax', { low: 5, high: 40, origin }]]);

describe('the limits beside a number', () => {
  it('are the device’s where nobody set others in Eupnea; the default that still watches is named', () => {
    expect(showLimits(atDevice, eupnea('default'))).toEqual({
      Pmax: { low: 8, high: 50, origin: 'device', other: { low: 5, high: 40, origin: 'default' } },
    });
  });

  it.each(['patient', 'bed'] as const)(
    'are those set in Eupnea for the %s, before the device’s',
    (origin) => {
      expect(showLimits(atDevice, eupnea(origin))).toEqual({
        Pmax: { low: 5, high: 40, origin, other: { low: 8, high: 50, origin: 'device' } },
      });
    },
  );

  it('are the cited default where the device tells none, or that its alarm is off', () => {
    const shown = { Pmax: { low: 5, high: 40, origin: 'default' } };
    expect(showLimits(none, eupnea('default'))).toEqual(shown);
    expect(showLimits(new Map([['Pmax', { low: null, high: null }]]), eupnea('default'))).toEqual(shown);
  });

  it('are the device’s alone where Eupnea has none', () => {
    expect(showLimits(atDevice, none)).toEqual({ Pmax: { low: 8, high: 50, origin: 'device' } });
  });
});
