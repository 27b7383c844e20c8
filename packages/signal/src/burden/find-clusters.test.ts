import { describe, expect, it } from 'vitest';
import { computeAsynchronyIndex } from './asynchrony-index.ts';
import { findBurdenWindows, findClusters } from './find-clusters.ts';

const every = (seconds: number, count: number, fromS = 0) =>
  Array.from({ length: count }, (_, index) => fromS + seconds * index);

describe('a cluster of ineffective efforts', () => {
  it('is more than 30 in 3 minutes', () => {
    expect(findClusters(every(6, 30))).toEqual([]);
    expect(findClusters(every(6, 31))).toEqual([{ fromS: 0, toS: 180, events: 31, breaths: 0 }]);
    expect(findClusters(every(6.1, 31))).toEqual([]);
  });

  it('goes on as long as its windows overlap, and a quiet time parts two', () => {
    const times = [...every(5, 60), ...every(5, 40, 1000)];
    expect(findClusters(times)).toEqual([
      { fromS: 0, toS: 295, events: 60, breaths: 0 },
      { fromS: 1000, toS: 1195, events: 40, breaths: 0 },
    ]);
  });
});

describe('a burden window', () => {
  const breaths = (count: number, asynchronousEvery: number) =>
    every(4, count).map((endS, index) => ({ endS, asynchronous: (index + 1) % asynchronousEvery === 0 }));

  it('is more than 10 % of at least 30 breaths in 3 minutes', () => {
    expect(findBurdenWindows(breaths(60, 16))).toEqual([]);
    expect(findBurdenWindows(breaths(29, 2))).toEqual([]);
    expect(findBurdenWindows(breaths(60, 5))).toEqual([{ fromS: 0, toS: 236, events: 12, breaths: 60 }]);
  });

  it('is none where breaths are too few to say', () => {
    const slow = every(10, 40).map((endS) => ({ endS, asynchronous: true }));
    expect(findBurdenWindows(slow)).toEqual([]);
  });
});

describe('the asynchrony index', () => {
  it('counts an event once and ineffective efforts as chances', () => {
    const index = computeAsynchronyIndex(98, [
      'ineffective_effort',
      'ineffective_effort',
      'double_trigger',
      'cough',
    ]);
    expect(index.percent).toBe(3);
    expect([...index.percentByKind]).toEqual([
      ['ineffective_effort', 2],
      ['double_trigger', 1],
    ]);
  });

  it('counts events, not breaths: two kinds on every breath are more than 100 %', () => {
    const kinds = ['premature_cycling', 'double_trigger', 'premature_cycling', 'double_trigger'] as const;
    expect(computeAsynchronyIndex(2, kinds).percent).toBe(200);
  });

  it('is unknown, not zero, without cycles', () => {
    expect(computeAsynchronyIndex(0, []).percent).toBeNull();
    expect(computeAsynchronyIndex(10, []).percent).toBe(0);
  });
});
