import { describe, expect, it } from 'vitest';
import { LeakLevel } from './leak-level.ts';

const TOLERANCE_LPM = 8;
const SAMPLES = 120;

function levelAfter(flows: readonly number[]): number {
  const level = new LeakLevel();
  for (const flow of flows) level.learn(flow, SAMPLES, TOLERANCE_LPM);
  return level.lpm;
}

const repeat = (flows: readonly number[], times: number): readonly number[] =>
  Array.from({ length: times }, () => flows).flat();

describe('the level of the leak', () => {
  it('is what half of the breaths lose', () => {
    expect(levelAfter([3, 5, 4, 6, 5])).toBe(5);
  });

  it('is no leak where breaths give back more than they took in', () => {
    expect(levelAfter([-4, -3, -5])).toBe(0);
  });

  it('is not that of a fragment, whose one inspiration loses all of its flow', () => {
    const level = new LeakLevel();
    level.learn(9, 75, TOLERANCE_LPM);
    level.learn(51, 26, TOLERANCE_LPM);
    expect(level.lpm).toBe(9);
    level.learn(8, 98, TOLERANCE_LPM);
    expect(level.lpm).toBe(8);
  });

  it('follows a mask that slips within four breaths', () => {
    const before = repeat([1], 40);
    expect(levelAfter([...before, 42, 43, 41])).toBe(1);
    expect(levelAfter([...before, 42, 43, 41, 44])).toBe(43);
  });

  it('follows a mask that is put right within four breaths', () => {
    expect(levelAfter([...repeat([42], 40), 0, 1, 0, 2])).toBe(1);
  });

  it('stays with stacked pairs, whose halves lose and give back', () => {
    expect(levelAfter([...repeat([5], 20), ...repeat([20, -10], 6)])).toBe(5);
  });

  it('is replaced by what the flow showed, of which the breaths before say nothing', () => {
    const level = new LeakLevel();
    for (const flow of repeat([1], 20)) level.learn(flow, SAMPLES, TOLERANCE_LPM);
    level.replace(40, 3 * SAMPLES);
    level.learn(41, SAMPLES, TOLERANCE_LPM);
    expect(level.lpm).toBe(40);
  });
});
