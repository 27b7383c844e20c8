import { describe, expect, it } from 'vitest';
import { findLimitsInForce } from './limits-in-force.ts';

const none = new Map();

describe('the Eupnea limits in force', () => {
  it('are the cited defaults of the category until somebody sets others', () => {
    const limits = findLimitsInForce({ category: 'ADULT', patientLimits: none, deviceLimits: none });
    expect(limits.get('Ppause')).toEqual({ low: null, high: 30, origin: 'default' });
  });

  it('are nothing for a patient without category: no citation, no default', () => {
    expect(findLimitsInForce({ category: 'NONE', patientLimits: none, deviceLimits: none }).size).toBe(0);
  });

  it('prefer the patient to the device and the device to the default', () => {
    const limits = findLimitsInForce({
      category: 'ADULT',
      deviceLimits: new Map([
        ['Pmax', { low: 6, high: 50 }],
        ['RR', { low: 8, high: 40 }],
      ]),
      patientLimits: new Map([['Pmax', { low: null, high: 45 }]]),
    });
    expect(limits.get('Pmax')).toEqual({ low: null, high: 45, origin: 'patient' });
    expect(limits.get('RR')).toEqual({ low: 8, high: 40, origin: 'bed' });
  });
});
