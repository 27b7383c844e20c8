import { describe, expect, it } from 'vitest';
import { evaluateInSteps } from '../formula/evaluate-formula.ts';
import { parseFormula } from '../formula/parse-formula.ts';
import { findPeepManoeuvresInSteps } from '../recruitment/find-peep-manoeuvres.ts';
import type { PeepBreath } from '../recruitment/find-peep-steps.ts';
import { findMiddle } from './find-middle.ts';
import { runGivingWay, runSteps, STEP_VALUES_MAX, type Steps } from './steps.ts';

/** Values of the longest step, and of all of them. */
function measureSteps(steps: Steps<unknown>): { readonly longest: number; readonly all: number } {
  let [longest, all] = [0, 0];
  for (const handled of steps) {
    longest = Math.max(longest, handled);
    all += handled;
  }
  return { longest, all };
}

describe('the longest step', () => {
  it('of a formula of nested filters is far shorter than the piece of the recording', () => {
    const parsed = parseFormula(
      'lowpass(highpass(mean(lowpass(abs(Paw - baseline(Paw)),2 Hz),1 s),0.1 Hz),3 Hz)',
    );
    if (!parsed.ok) throw new Error(parsed.error.code);
    const length = 150_000;
    const pressure = Float32Array.from({ length }, (_, index) => Math.sin(index / 40));
    const breathStarts = Array.from({ length: 300 }, (_, breath) => breath * 500);
    const grid = { firstIndex: 7, rateHz: 200, length, columns: { pressure }, breathStarts };
    const { longest, all } = measureSteps(evaluateInSteps(parsed.value, grid));
    expect(longest).toBeLessThanOrEqual(STEP_VALUES_MAX);
    // Ten moving means of seven passes each: no pass runs without being counted.
    expect(all).toBeGreaterThan(60 * length);
  });

  it('of the PEEP steps of a week at 38 breaths a minute is that of some thousand breaths', () => {
    const breaths: PeepBreath[] = Array.from({ length: 400_000 }, (_, at) => ({
      startMs: at * 1579,
      // A trial of PEEP every six hours, a level of two days, and scatter.
      peepCmh2o:
        (at < 110_000 && at % 14_000 < 2000 ? 14 - Math.floor((at % 14_000) / 400) : 8) + (at % 7) / 30,
      vtiMl: 400,
      vteMl: 400,
      plateauCmh2o: 20,
      drivingPressureCmh2o: 10 + (at % 5) / 10,
      complianceMlCmh2o: 40,
      isVolumeControlled: true,
      triggerDropCmh2o: 0,
      setPeepCmh2o: Number.NaN,
    }));
    const { longest, all } = measureSteps(findPeepManoeuvresInSteps(breaths));
    expect(longest).toBeLessThanOrEqual(STEP_VALUES_MAX);
    expect(all).toBeGreaterThan(20 * breaths.length);
    expect(runSteps(findPeepManoeuvresInSteps(breaths)).manoeuvres.length).toBeGreaterThan(5);
  });
});

describe('work in steps', () => {
  it('gives way once in so many values, and answers as without', async () => {
    function* count(): Steps<string> {
      for (let step = 0; step < 10; step += 1) yield STEP_VALUES_MAX / 2;
      return 'done';
    }
    let given = 0;
    const giveWay = () => {
      given += 1;
      return Promise.resolve();
    };
    expect(await runGivingWay(count(), giveWay)).toBe('done');
    expect(given).toBe(5);
  });
});

describe('a median by selection', () => {
  it.each([0, 1, 2, 3, 8, 101, 1000])('of %d values is that of the sorted ones', (length) => {
    for (const spread of [1, 5, 1000]) {
      const values = Float64Array.from({ length }, (_, at) => (at * 7919) % spread);
      const sorted = values.toSorted();
      const middle = ((sorted[(length - 1) >> 1] ?? 0) + (sorted[length >> 1] ?? 0)) / 2;
      expect(runSteps(findMiddle(values))).toBe(length === 0 ? Number.NaN : middle);
    }
  });
});
