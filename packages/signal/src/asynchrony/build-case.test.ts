import { describe, expect, it } from 'vitest';
import { findStartingEffort } from './build-case.ts';
import type { FittedEffort } from './effort-model/read-fit.ts';
import type { FoundEffort } from './find-efforts.ts';

const RATE_HZ = 100;

/** @param onsetS seconds from the breath's first sample */
function startsAt(
  onsetS: number,
  signs: { shown: boolean; present: boolean; rising: boolean },
  fitted: FittedEffort | null = null,
  leastCmh2o = 1.2,
): boolean {
  const effort: FoundEffort = {
    onset: onsetS * RATE_HZ,
    peak: 40,
    peakCmh2o: 6,
    end: 60,
    isOver: true,
  };
  const { rising, ...sensed } = signs;
  const found = findStartingEffort([effort], { leastCmh2o, rateHz: RATE_HZ, sensed, rising, fitted });
  return found === effort;
}

describe('the effort that starts a breath', () => {
  it('may seem to begin a little late where the waves tell of it, less where the trace does not', () => {
    expect(startsAt(0.03, { shown: true, present: true, rising: true })).toBe(true);
    expect(startsAt(0.03, { shown: true, present: true, rising: false })).toBe(false);
    expect(startsAt(0.01, { shown: true, present: true, rising: false })).toBe(true);
  });

  it('began before a valve can have answered it where only the settings say that something was sensed', () => {
    expect(startsAt(-0.04, { shown: false, present: true, rising: false })).toBe(false);
    expect(startsAt(-0.04, { shown: false, present: true, rising: true })).toBe(false);
    expect(startsAt(-0.05, { shown: false, present: true, rising: false })).toBe(true);
  });

  it('ran for a while where nothing was sensed: the clock was faster', () => {
    expect(startsAt(-0.05, { shown: false, present: false, rising: false })).toBe(false);
    expect(startsAt(-0.15, { shown: false, present: false, rising: false })).toBe(true);
  });

  it('may begin at the border where nothing was sensed and the shape that the patient’s efforts share runs there', () => {
    const nothing = { shown: false, present: false, rising: false };
    const fitted: FittedEffort = { onsetS: -0.02, endS: 0.6, peakCmh2o: 6 };
    expect(startsAt(-0.05, nothing, fitted)).toBe(true);
    expect(startsAt(0.03, nothing, fitted)).toBe(true);
    expect(startsAt(0.06, nothing, fitted)).toBe(false);
    expect(startsAt(0.03, { ...nothing, present: true }, fitted)).toBe(true);
    expect(startsAt(-0.05, nothing, { ...fitted, onsetS: 0.01 })).toBe(false);
    expect(startsAt(-0.05, nothing, { ...fitted, onsetS: -0.9, endS: -0.3 })).toBe(false);
  });

  it('may be lower than what looks like a heart where the shape is higher than any', () => {
    const told = { shown: true, present: true, rising: true };
    const fitted: FittedEffort = { onsetS: -0.2, endS: 0.6, peakCmh2o: 11 };
    expect(startsAt(-0.1, told, null, 10)).toBe(false);
    expect(startsAt(-0.1, told, fitted, 10)).toBe(true);
    // The trace shows 6 cmH2O, less than half of the fitted peak.
    expect(startsAt(-0.1, told, { ...fitted, peakCmh2o: 13 }, 10)).toBe(false);
    expect(startsAt(-0.1, told, { ...fitted, endS: -0.1 }, 10)).toBe(false);
  });
});
