import { expect, it } from 'vitest';
import { perKind } from '../muscle-truth/muscle-labels.ts';
import {
  agreeOn,
  listAnswers,
  scoreDetectors,
  spreadOf,
  wilson,
  type ScoredBreath,
} from './score-detectors.ts';

function scored(
  at: number,
  reverse: boolean | null,
  answer: 'found' | 'undecided' | 'not' | 'unseen',
): ScoredBreath {
  return {
    truth: {
      startS: 3 * at,
      endS: 3 * at + 3,
      labels: { ...perKind(() => false), reverse_trigger: reverse },
      passive: null,
      confirmedEffort: null,
      triggerDelayS: null,
      cyclingOffsetS: null,
      effortSize: null,
    },
    answer:
      answer === 'unseen'
        ? null
        : {
            found: new Set(answer === 'found' ? ['reverse_trigger' as const] : []),
            undecided: answer === 'undecided' ? { reverse_trigger: 'clock_unknown' } : {},
          },
  };
}

it('counts each answer apart, and leads from a count to its breaths', () => {
  const breaths = [
    scored(0, true, 'found'),
    scored(1, true, 'undecided'),
    scored(2, true, 'unseen'),
    scored(3, false, 'found'),
    scored(4, false, 'not'),
    scored(5, null, 'found'),
  ];
  const score = scoreDetectors(breaths).find(({ kind }) => kind === 'reverse_trigger');
  expect(score?.answers).toEqual({
    found: 1,
    undecided: 1,
    missed: 1,
    falselyFound: 1,
    undecidedWithout: 0,
    rightlyNot: 1,
    notScored: 1,
  });
  expect(score?.sensitivity?.value).toBeCloseTo(1 / 3, 12);
  expect(score?.specificity?.value).toBeCloseTo(1 / 2, 12);
  expect(listAnswers(breaths, 'reverse_trigger', 'missed')).toEqual([2]);
  expect(listAnswers(breaths, 'reverse_trigger', 'falselyFound')).toEqual([3]);
});

it('gives the interval of Wilson, and none without a case', () => {
  // Newcombe 1998, table I: 81 of 263 and 0 of 20.
  expect(wilson(81, 263)?.low).toBeCloseTo(0.2553, 4);
  expect(wilson(81, 263)?.high).toBeCloseTo(0.3662, 4);
  expect(wilson(0, 20)?.low).toBe(0);
  expect(wilson(0, 20)?.high).toBeCloseTo(0.1611, 4);
  expect(wilson(0, 0)).toBeNull();
});

it('gives quartiles by linear interpolation', () => {
  expect(spreadOf([4, 1, 2, 3])).toEqual({ n: 4, q1: 1.75, median: 2.5, q3: 3.25 });
  expect(spreadOf([])).toEqual({ n: 0, q1: null, median: null, q3: null });
});

it('gives bias and limits of agreement, and only the number for too few pairs', () => {
  const { bias, lower, upper, correlation } = agreeOn([
    [3, 1],
    [4, 3],
    [8, 5],
  ]);
  expect(bias).toBeCloseTo(2, 12);
  expect(upper).toBeCloseTo(2 + 1.96, 12);
  expect(lower).toBeCloseTo(2 - 1.96, 12);
  expect(correlation).toBeCloseTo(10 / Math.sqrt(14 * 8), 12);
  expect(agreeOn([[1, 2]])).toEqual({ n: 1, bias: null, lower: null, upper: null, correlation: null });
});
