import type { WeaningState } from '@eupnea/model';
import { describe, expect, it } from 'vitest';
import { countVentilatorFreeDays } from './count-ventilator-free-days.ts';

const DAY = 86_400_000;

type Part = readonly [state: WeaningState, toDay: number];

function lay(...parts: readonly Part[]) {
  let fromMs = 0;
  return parts.map(([state, toDay]) => {
    const run = { state, fromMs, toMs: toDay * DAY };
    fromMs = run.toMs;
    return run;
  });
}

const count = (nowDay: number, ...parts: readonly Part[]) =>
  countVentilatorFreeDays(lay(...parts), nowDay * DAY);

describe('ventilator-free days', () => {
  it('count from the last liberation: ventilated to 6.5 and from 7.2 to 11 leaves 17', () => {
    expect(
      count(40, ['controlled', 6], ['trial', 6.5], ['off', 7.2], ['assisted', 11], ['off', 40]),
    ).toMatchObject({ state: 'counted', days: 17, lastEndMs: 11 * DAY });
  });

  it('are zero after 28 days of ventilation, and not known before', () => {
    expect(count(40, ['controlled', 30], ['off', 40])).toMatchObject({ state: 'ventilated', days: 0 });
    expect(count(10, ['controlled', 10])).toMatchObject({ state: 'ventilated', days: null });
  });

  it('count so far while the 28 days run, after 48 hours off', () => {
    expect(count(10, ['controlled', 6], ['off', 10])).toMatchObject({ state: 'so_far', days: 4 });
    expect(count(7, ['controlled', 6], ['off', 7])).toMatchObject({ state: 'ventilated', days: null });
  });

  it('wait for the 48 hours of a liberation on the last two days, also beyond them', () => {
    const late = [
      ['controlled', 27],
      ['off', 29],
    ] as const;
    expect(count(28.5, ...late)).toMatchObject({ state: 'ventilated', days: null });
    expect(count(29, ...late)).toMatchObject({ state: 'counted', days: 1, lastEndMs: 27 * DAY });
    expect(count(40, ['controlled', 27], ['off', 28.5], ['assisted', 30])).toMatchObject({
      state: 'ventilated',
      days: 0,
    });
    expect(count(40, ['controlled', 27], ['off', 28], ['unknown', 30])).toMatchObject({ state: 'undecided' });
  });

  it('are undecided where ventilation after the last known one cannot be excluded', () => {
    expect(count(40, ['controlled', 6], ['unknown', 8], ['off', 40])).toMatchObject({
      state: 'undecided',
      days: null,
      unknownMs: 2 * DAY,
    });
    // Unknown time before the last ventilation changes nothing.
    expect(count(40, ['controlled', 2], ['unknown', 4], ['controlled', 6], ['off', 40])).toMatchObject({
      state: 'counted',
      days: 22,
      unknownMs: 2 * DAY,
    });
    expect(count(40, ['off', 40])).toMatchObject({ state: 'undecided' });
  });

  it('begin with the first ventilation', () => {
    expect(count(40, ['off', 5], ['controlled', 10], ['off', 40])).toMatchObject({ days: 23 });
  });
});
