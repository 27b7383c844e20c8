import { describe, expect, it } from 'vitest';
import { computeAsynchronyIndex } from './asynchrony-index.ts';
import { findBurdenWindows, findClusters } from './find-clusters.ts';

const every = (seconds: number, count: number, fromS = 0) =>
  Array.from({ length: count }, (_, index) => fromS + seconds * index);

describe('a cluster of ineffective efforts', () => {
  it('is more than 30 in 3 minutes', () => {
    const ends = every(3, 100);
    expect(findClusters(every(6, 30), ends)).toEqual([]);
    expect(findClusters(every(6, 31), ends)).toEqual([{ fromS: 0, toS: 180, events: 31, breaths: 61 }]);
    expect(findClusters(every(6.1, 31), ends)).toEqual([]);
  });

  it('goes on as long as its windows overlap, and a quiet time parts two', () => {
    const times = [...every(5, 60), ...every(5, 40, 1000)];
    expect(findClusters(times, every(4, 60))).toEqual([
      { fromS: 0, toS: 295, events: 60, breaths: 60 },
      { fromS: 1000, toS: 1195, events: 40, breaths: 0 },
    ]);
  });
});

describe('a burden window', () => {
  const breaths = (count: number, asynchronousEvery: number) =>
    every(4, count).map((endS, index) => ({
      endS,
      asynchronous: (index + 1) % asynchronousEvery === 0,
      undecided: false,
    }));

  it('is more than 10 % of at least 30 breaths in 3 minutes', () => {
    expect(findBurdenWindows(breaths(60, 16))).toEqual([]);
    expect(findBurdenWindows(breaths(29, 2))).toEqual([]);
    expect(findBurdenWindows(breaths(60, 5))).toEqual([{ fromS: 0, toS: 236, events: 12, breaths: 60 }]);
  });

  it('is none where breaths are too few to say', () => {
    const slow = every(10, 40).map((endS) => ({ endS, asynchronous: true, undecided: false }));
    expect(findBurdenWindows(slow)).toEqual([]);
  });

  it('is a share of decided breaths, and none where too few are decided', () => {
    const halfUndecided = every(2, 60).map((endS, index) => ({
      endS,
      asynchronous: index % 12 === 0,
      undecided: index % 2 === 1,
    }));
    // 5 of 60 breaths are 8 %, but 5 of the 30 decided ones are 17 %.
    expect(findBurdenWindows(halfUndecided)).toEqual([{ fromS: 0, toS: 116, events: 5, breaths: 30 }]);
    expect(findBurdenWindows(halfUndecided.slice(0, 58))).toEqual([]);
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
