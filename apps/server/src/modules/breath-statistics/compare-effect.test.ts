import { describe, expect, it } from 'vitest';
import { EFFECT_LEAST_BREATHS, differ, shareOf, spreadOf } from './compare-effect.ts';

const column = (length: number, at: (index: number) => number) =>
  Float64Array.from({ length }, (_, index) => at(index));

function finish<Answer>(turns: Generator<void, Answer>): Answer {
  for (;;) {
    const turn = turns.next();
    if (turn.done === true) return turn.value;
  }
}

describe('the effect of a setting on a number', () => {
  it('is the difference of medians of the breaths with a value', () => {
    // 1 to 21 has the median 11; 101 to 121 the median 111. An absent value moves neither.
    const before = column(22, (index) => (index === 21 ? Number.NaN : index + 1));
    const after = column(21, (index) => index + 101);
    expect(spreadOf(before)).toEqual({ n: 21, q1: 6, median: 11, q3: 16 });
    const { value, low, high, reason } = finish(differ(before, after, 'median', 'test'));
    expect([value, reason]).toEqual([100, null]);
    expect(low).toBeGreaterThan(80);
    expect(low).toBeLessThan(100);
    expect(high).toBeGreaterThan(100);
    expect(high).toBeLessThan(120);
  });

  it('has no width where every breath is alike', () => {
    const [before, after] = [column(40, () => 12), column(40, () => 15)];
    expect(finish(differ(before, after, 'median', 'test'))).toEqual({
      value: 3,
      low: 3,
      high: 3,
      reason: null,
    });
  });

  it('is absent with a reason below the minimum of either side', () => {
    const few = column(EFFECT_LEAST_BREATHS - 1, (index) => index);
    const many = column(100, (index) => index);
    const absent = { value: null, low: null, high: null, reason: 'too_few_breaths' };
    expect(finish(differ(few, many, 'median', 'test'))).toEqual(absent);
    expect(finish(differ(many, few, 'mean', 'test'))).toEqual(absent);
    expect(spreadOf(few)).toEqual({ n: 19, q1: null, median: null, q3: null });
  });
});

describe('the share of breaths with a kind of asynchrony', () => {
  it('is of the decided breaths alone', () => {
    // 25 decided, 5 of them with it: 20 %.
    const marks = column(40, (index) => (index < 15 ? Number.NaN : index < 20 ? 100 : 0));
    expect(shareOf(marks)).toEqual({ decided: 25, found: 5, percent: 20 });
  });

  it('is absent, not zero, where too few are decided', () => {
    expect(shareOf(column(40, (index) => (index < 10 ? 0 : Number.NaN)))).toEqual({
      decided: 10,
      found: 0,
      percent: null,
    });
  });
});
