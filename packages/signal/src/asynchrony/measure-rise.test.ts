import { describe, expect, it } from 'vitest';
import type { FoundEffort } from './find-efforts.ts';
import { HabitTracker, type HabitOfBreath } from './habit-tracker.ts';
import { isDrift, isRising } from './measure-rise.ts';
import type { MuscleTrace } from './muscle-trace.ts';

const RATE_HZ = 100;
const LEAD = 160;

/** A trace that rises linearly over the 0.1 s before the breath, from `levelCmh2o`. */
function traceOf(riseCmh2o: number, levelCmh2o = 0): MuscleTrace {
  const pmus = Float64Array.from({ length: LEAD + 100 }, (_, at) => {
    const share = Math.min(1, Math.max(0, (at - LEAD + 10) / 10));
    return levelCmh2o + riseCmh2o * share;
  });
  return { rateHz: RATE_HZ, lead: LEAD, pmus, rest: 0 };
}

function habitsOf(quietCmh2o: number) {
  const tracker = new HabitTracker(1);
  const breath: HabitOfBreath = {
    tiS: 1,
    teS: 2,
    vtiMl: 400,
    pipCmh2o: 20,
    peepCmh2o: 5,
    quietCmh2o,
    beforeStartCmh2o: quietCmh2o,
    intervalSamples: 300,
    effortless: true,
    sensed: false,
  };
  tracker.learn(breath);
  return tracker.habits;
}

describe('the rise before a breath', () => {
  it('is an effort where the trace is quiet and a beat where a heart moves it as much', () => {
    expect(isRising(traceOf(0.8), habitsOf(0.1))).toBe(true);
    expect(isRising(traceOf(0.8), habitsOf(0.5))).toBe(false);
    expect(isRising(traceOf(0.3), habitsOf(0.1))).toBe(false);
  });

  it('is missing where a level of rest that is off looks like a weak effort', () => {
    const weak: FoundEffort = { onset: -LEAD, peak: 0, peakCmh2o: 1.5, end: 50, isOver: true };
    expect(isDrift(weak, traceOf(0.1, 1.4), habitsOf(0.1))).toBe(true);
    expect(isDrift(weak, traceOf(1.4, 0.1), habitsOf(0.1))).toBe(false);
    expect(isDrift({ ...weak, peakCmh2o: 4 }, traceOf(0.1, 3.9), habitsOf(0.1))).toBe(false);
  });
});
