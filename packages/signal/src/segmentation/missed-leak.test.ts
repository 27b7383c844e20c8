import { describe, expect, it } from 'vitest';
import { MissedLeak } from './missed-leak.ts';

const RATE_HZ = 50;
const STOPPED_LPM = 4;
const LEAST_RISE_CMH2O = 3;
/** Rises from PEEP every two seconds, as of a ventilator whose breaths are not seen. */
const breathe = (at: number) => (at % (2 * RATE_HZ) < RATE_HZ ? 20 : 5);

/** Leaks (L/min) that are seen in stretches of flow [seconds, L/min] without a sign of a breath. */
function follow(
  stretches: readonly (readonly [number, number])[],
  leakLpm: number,
  pressureAt: (at: number) => number = breathe,
): readonly number[] {
  const missed = new MissedLeak(RATE_HZ);
  const thresholds = { leakLpm, stoppedLpm: STOPPED_LPM, pressureCmh2o: LEAST_RISE_CMH2O };
  return stretches.flatMap(([seconds, rawFlowLpm]) =>
    Array.from({ length: seconds * RATE_HZ }, (_, at) =>
      missed.follow({ rawFlowLpm, pressureCmh2o: pressureAt(at) }, thresholds),
    ).filter((found) => found !== null),
  );
}

describe('a leak that hides every breath', () => {
  it('is seen after six seconds of more flow than the known one', () => {
    expect(follow([[5.9, 40]], 1)).toEqual([]);
    expect(follow([[6, 40]], 1)).toEqual([40]);
  });

  it('is seen gone where flow stays below the known one', () => {
    expect(follow([[6, 2]], 40)).toEqual([2]);
  });

  it('is no flow where the patient breathes out all the time', () => {
    expect(follow([[6, -3]], 1)).toEqual([]);
    expect(follow([[6, -3]], 40)).toEqual([0]);
  });

  it('is not seen in an apnoea at the known leak, nor in one long inspiration', () => {
    expect(follow([[30, 12]], 10)).toEqual([]);
    expect(
      follow(
        [
          [3, 30],
          [9, 0],
        ],
        0,
      ),
    ).toEqual([]);
  });

  it('is not seen in an open circuit, into which the ventilator blows', () => {
    expect(follow([[30, 80]], 0, () => 1)).toEqual([]);
    // The pressure falls as the circuit opens.
    expect(follow([[30, 80]], 0, (at) => (at < 2 * RATE_HZ ? 8 : 1))).toEqual([]);
  });

  it('starts again at each sign of a breath', () => {
    const missed = new MissedLeak(RATE_HZ);
    const thresholds = { leakLpm: 0, stoppedLpm: STOPPED_LPM, pressureCmh2o: LEAST_RISE_CMH2O };
    const leak = (at: number) => missed.follow({ rawFlowLpm: 40, pressureCmh2o: breathe(at) }, thresholds);
    for (let at = 0; at < 5 * RATE_HZ; at += 1) leak(at);
    missed.begin();
    const later = Array.from({ length: 5 * RATE_HZ }, (_, at) => leak(at));
    expect(later.every((found) => found === null)).toBe(true);
  });
});
