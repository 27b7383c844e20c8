import { describe, expect, it } from 'vitest';
import { LeakTracker, type BreathLoss } from './leak-tracker.ts';
import { ARTEFACTS } from '../findings/artefacts/artefact-constants.ts';

function aBreath(inspiredL: number, expiredL: number): BreathLoss {
  return { netL: inspiredL - expiredL, drive: 9, inspiredL };
}

/** Steady leak share of each breath, in the order in which the case builder asks and learns. */
function sharesOf(breaths: readonly BreathLoss[]): readonly number[] {
  const tracker = new LeakTracker();
  return breaths.map((breath) => {
    const share = tracker.steadyShare(breath);
    tracker.learn(breath);
    return share;
  });
}

function repeat(breaths: readonly BreathLoss[], times: number): readonly BreathLoss[] {
  return Array.from({ length: times }, () => breaths).flat();
}

const QUIET = aBreath(0.45, 0.45);
/** Breaths of a recording after which twelve breaths were wrongly reported as leaking. */
const DISTURBED = [aBreath(0.467, 0.07), aBreath(1.186, 0.21)];

describe('the share that a standing leak takes', () => {
  it('is what every breath loses', () => {
    const shares = sharesOf(repeat([aBreath(0.5, 0.35)], 20));
    expect(shares.slice(4).every((share) => Math.abs(share - 0.3) < 1e-9)).toBe(true);
  });

  it('is not known before the fifth breath', () => {
    expect(sharesOf(repeat([aBreath(0.5, 0.35)], 4))).toEqual([0, 0, 0, 0]);
  });

  it('stays below a leak on quiet breaths after two disturbed ones', () => {
    const shares = sharesOf([...repeat([QUIET], 8), ...DISTURBED, ...repeat([QUIET], 12)]);
    expect(Math.max(...shares)).toBeLessThan(ARTEFACTS.leakShare);
  });

  it('is nothing on a breath that gives back more than it took in, soon after disturbed ones', () => {
    const shares = sharesOf([
      QUIET,
      ...DISTURBED,
      aBreath(0.261, 0.064),
      aBreath(0.43, 0.37),
      aBreath(0.45, 0.53),
    ]);
    expect(shares.at(-1)).toBe(0);
  });

  it('is found on both halves of stacked pairs: together they lose gas', () => {
    const pair = [aBreath(0.5, 0.1), aBreath(0.5, 0.55)];
    const shares = sharesOf(repeat(pair, 10)).slice(8);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(ARTEFACTS.leakShare);
  });

  it('is no share of next to nothing: a second trigger with its valve shut takes in 1 mL', () => {
    const pair = [aBreath(0.45, 0.22), aBreath(0.001, 0.2)];
    const shares = sharesOf(repeat(pair, 10));
    expect(Math.max(...shares)).toBeLessThan(ARTEFACTS.leakShare);
  });

  it('is on the half of a leaking pair that took gas in, not on the one that took none and gave back', () => {
    const shares = sharesOf(repeat([aBreath(0.45, 0.05), aBreath(0.001, 0.2)], 10)).slice(8);
    const [first, second] = [0, 1].map((half) => shares.filter((_, index) => index % 2 === half));
    expect(Math.min(...(first ?? []))).toBeGreaterThanOrEqual(ARTEFACTS.leakShare);
    expect(second).toEqual(second?.map(() => 0));
  });

  it('is never more than the whole', () => {
    const shares = sharesOf([...repeat([aBreath(1.2, 0.1)], 10), aBreath(0.3, 0.1)]);
    expect(Math.max(...shares)).toBeLessThanOrEqual(1);
  });
});

/** Whether the leak is in doubt on each breath, in the order in which the patient model asks and learns. */
function doubtsOf(breaths: readonly BreathLoss[]): readonly boolean[] {
  const tracker = new LeakTracker();
  return breaths.map((breath) => {
    const isInDoubt = tracker.isInDoubt(breath);
    tracker.learn(breath);
    return isInDoubt;
  });
}

describe('a leak that changes', () => {
  const LEAKING = aBreath(0.6, 0.3);

  it('is in doubt from its second breath until four breaths tell it', () => {
    const doubts = doubtsOf([...repeat([QUIET], 12), ...repeat([LEAKING], 6)]);
    expect(doubts.slice(12)).toEqual([false, true, true, true, false, false]);
  });

  it('is in doubt where it ends, too', () => {
    const doubts = doubtsOf([...repeat([LEAKING], 12), ...repeat([QUIET], 6)]);
    expect(doubts.slice(12)).toEqual([false, true, true, true, false, false]);
  });

  it('is in doubt while a recording begins with it', () => {
    expect(doubtsOf(repeat([LEAKING], 8))).toEqual([false, true, true, true, false, false, false, false]);
  });

  it('is not in doubt in stacked pairs, whose halves lose and give back', () => {
    const pair = [aBreath(0.5, 0.2), aBreath(0.4, 0.7)];
    expect(doubtsOf([...repeat([QUIET], 12), ...repeat(pair, 8)])).not.toContain(true);
  });

  it('takes its conductance from the breaths after the change alone', () => {
    const tracker = new LeakTracker();
    for (const breath of [...repeat([QUIET], 12), ...repeat([LEAKING], 4)]) tracker.learn(breath);
    expect(tracker.conductance).toBeCloseTo(0.3 / 9, 9);
  });
});
