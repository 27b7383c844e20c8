import { HOUR_MS } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { pickStripSettings } from './pick-settings.ts';
import { lastChangeMs, recentlyWas } from './recent-change.ts';

const NOW_MS = 10 * HOUR_MS;

describe('the settings strip', () => {
  it('shows what the device told, in the bedside order, and oxygen once', () => {
    const known = { FiO2: 1, rate: 1, Oxygen: 1, mode_name: 1, unheard_of: 1 };
    expect(pickStripSettings(known)).toEqual(['mode_name', 'Oxygen', 'rate']);
    expect(pickStripSettings({ FiO2: 1 })).toEqual(['FiO2']);
  });

  it('marks a change for an hour, a change to and from zero included', () => {
    expect(recentlyWas({ value: 10, was: 0, at: NOW_MS - HOUR_MS }, NOW_MS)).toBe(0);
    expect(recentlyWas({ value: 10, was: 12, at: NOW_MS - HOUR_MS - 1 }, NOW_MS)).toBeUndefined();
    expect(recentlyWas({ value: 10, was: null, at: NOW_MS }, NOW_MS)).toBeUndefined();
    expect(recentlyWas(undefined, NOW_MS)).toBeUndefined();
  });

  it('knows when the last change was', () => {
    const settings = {
      rate: { value: 14, was: 12, at: NOW_MS - 5000 },
      ramp: { value: 10, was: 20, at: NOW_MS - 9000 },
      TI: { value: 1, at: NOW_MS },
    };
    expect(lastChangeMs(settings, NOW_MS)).toBe(NOW_MS - 5000);
    expect(lastChangeMs({}, NOW_MS)).toBeNull();
  });
});
