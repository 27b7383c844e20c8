import { describe, expect, it } from 'vitest';
import { createCycling } from './cycling.ts';
import type { CyclingRule } from './ventilation-rules.ts';
import { ADULT_SETTINGS } from './settings.ts';

const SETTINGS = { ...ADULT_SETTINGS, peepCmh2o: 5, pressureSupportCmh2o: 10, cyclingPercent: 25 };

/** When a breath ends whose flow decays from 60 L/min with 0.4 s and whose pressure rises by 1 cmH2O in 0.5 s. */
function endS(...rules: readonly CyclingRule[]): number {
  const cycling = createCycling(rules);
  cycling.start();
  for (let step = 0; step < 3000; step += 1) {
    const timeS = step / 1000;
    const sensed = { flowLpm: 60 * Math.exp(-timeS / 0.4), pressureCmh2o: 15 + timeS * 2 };
    if (cycling.ends(timeS, sensed, SETTINGS)) return timeS;
  }
  return Number.POSITIVE_INFINITY;
}

describe('cycling', () => {
  it('by share ends at tau ln(1 / share)', () => {
    expect(endS({ kind: 'flow_share' })).toBeCloseTo(0.4 * Math.log(4), 2);
  });

  it('by flow ends at tau ln(peak / flow)', () => {
    expect(endS({ kind: 'flow', lpm: 10 })).toBeCloseTo(0.4 * Math.log(6), 2);
  });

  it('by pressure ends where the patient blows it over its target', () => {
    expect(endS({ kind: 'pressure', aboveTargetCmh2o: 1.5 })).toBeCloseTo(0.75, 2);
  });

  it('by time ends at its time', () => {
    expect(endS({ kind: 'time', seconds: 0.9 })).toBeCloseTo(0.9, 2);
  });

  it('by several rules ends with the first', () => {
    expect(endS({ kind: 'time', seconds: 0.9 }, { kind: 'flow_share' })).toBeCloseTo(0.4 * Math.log(4), 2);
  });
});
