import { HOUR_MS } from '@eupnea/model';
import { createRandom } from '@eupnea/simulator/random';
import { describe, expect, it } from 'vitest';
import { compareHours, hourlyMedians, LEAST_BREATHS, LEAST_HOURS } from './compare-days.ts';
import { type DayBreath, groupByHour } from './summarise-day.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ startMs: hour * HOUR_MS, hour }));
/** Position of RR among the values of a report. */
const RR = 1;

function breathe(hour: number, count: number, rate: number | null): readonly DayBreath[] {
  return Array.from({ length: count }, (_, place) => {
    const values = Array.from({ length: 10 }, (_value, position) =>
      position === RR ? (rate ?? Number.NaN) : Number.NaN,
    );
    return { startMs: hour * HOUR_MS + place * 4000, seconds: 4, values, category: 'ADULT' };
  });
}

function compare(before: readonly number[], today: readonly number[]) {
  const turns = compareHours(Float64Array.from(before), Float64Array.from(today), 'rr_bpm');
  for (;;) {
    const turn = turns.next();
    if (turn.done === true) return turn.value;
  }
}

/** A day of hourly numbers whose neighbours resemble each other. */
function drift(seed: number, mean: number): readonly number[] {
  const random = createRandom(seed, 'hours');
  let state = random.gaussian();
  return Array.from({ length: 24 }, () => {
    state = 0.5 * state + Math.sqrt(0.75) * random.gaussian();
    return mean + 2 * state;
  });
}

describe('medians of hours', () => {
  it('count hours with enough measured breaths only, and no breath outside of the hours', () => {
    const breaths = [
      ...breathe(0, LEAST_BREATHS, 12),
      ...breathe(1, LEAST_BREATHS - 1, 30),
      ...breathe(2, 50, null),
      ...breathe(23, LEAST_BREATHS, 20),
      ...breathe(24, 50, 99),
    ];
    expect([...hourlyMedians(groupByHour(breaths, HOURS), 'rr_bpm')]).toEqual([12, 20]);
  });
});

describe('a day against the day before', () => {
  it('goes up or down by a shift that is large beside the spread of hours', () => {
    const [before, up, down] = [drift(1, 16), drift(2, 24), drift(3, 9)];
    expect(compare(before, up).direction).toBe('up');
    expect(compare(before, down).direction).toBe('down');
    const { value, low, high } = compare(before, up);
    expect((low ?? 0) < (value ?? 0) && (value ?? 0) < (high ?? 0)).toBe(true);
  });

  it('has no direction with too few hours on either side, and says how many there were', () => {
    const few = drift(1, 10).slice(0, LEAST_HOURS - 1);
    for (const [before, today] of [
      [few, drift(2, 30)],
      [drift(2, 30), few],
    ] as const) {
      expect(compare(before, today)).toEqual({
        value: null,
        low: null,
        high: null,
        direction: null,
        hours: today.length,
        hours_before: before.length,
      });
    }
  });

  it('does not show a difference that the screen cannot show', () => {
    const constant = (value: number) => Array.from({ length: 24 }, () => value);
    // Rates are shown with one decimal.
    expect(compare(constant(16), constant(16.04))).toMatchObject({
      low: expect.closeTo(0.04),
      direction: 'none',
    });
    expect(compare(constant(16), constant(16.2)).direction).toBe('up');
  });

  it('seldom finds a direction in days of the same mean, though neighbouring hours resemble each other', () => {
    const found = Array.from({ length: 200 }, (_, turn) =>
      compare(drift(2 * turn, 16), drift(2 * turn + 1, 16)),
    );
    const wrong = found.filter(({ direction }) => direction !== 'none').length;
    expect(wrong / found.length).toBeLessThan(0.15);
  });
});
