import { describe, expect, it } from 'vitest';
import { MissedLeak } from './missed-leak.ts';

const RATE_HZ = 50;
const TOLERANCE_LPM = 4;

/** Leaks (L/min) that are seen in stretches of flow [seconds, L/min] without a sign of a breath. */
function follow(stretches: readonly (readonly [number, number])[], leakLpm: number): readonly number[] {
  const missed = new MissedLeak(RATE_HZ);
  return stretches.flatMap(([seconds, flowLpm]) =>
    Array.from({ length: seconds * RATE_HZ }, () => missed.follow(flowLpm, leakLpm, TOLERANCE_LPM)).filter(
      (found) => found !== null,
    ),
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

  it('starts again at each sign of a breath', () => {
    const missed = new MissedLeak(RATE_HZ);
    for (let at = 0; at < 5 * RATE_HZ; at += 1) missed.follow(40, 0, TOLERANCE_LPM);
    missed.begin();
    const later = Array.from({ length: 5 * RATE_HZ }, () => missed.follow(40, 0, TOLERANCE_LPM));
    expect(later.every((found) => found === null)).toBe(true);
  });
});
