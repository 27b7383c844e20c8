import type { AsynchronyTimeseries } from '@eupnea/contracts/asynchrony';
import type { SettingsTimeseries } from '@eupnea/contracts/timeseries';
import { describe, expect, test } from 'vitest';
import { NO_COLUMNS, columnsOfShare, columnsOfSteps, newestOf, readRow } from './row-columns.ts';

const hour = (at: number) => Date.parse('2026-11-20T00:00:00Z') + at * 3_600_000;

function step(
  from: number,
  to: number | null,
  value: number | string,
): SettingsTimeseries['series'][number]['steps'][number] {
  return {
    device_id: 1,
    source: 'device',
    value,
    start: hour(from),
    end: to === null ? null : hour(to),
    is_change: true,
  };
}

describe('a setting', () => {
  test('holds until the next one, and what was withdrawn leaves a gap', () => {
    const columns = columnsOfSteps([step(1, 2, 8), step(6, null, 12)], hour(8));
    expect(columns.timesMs).toEqual([hour(1), hour(2), hour(2) + 1, hour(6), hour(8)]);
    expect(columns.middle).toEqual([8, 8, null, 12, 12]);
    const values = [0.5, 1.5, 3, 7].map((at) => readRow(columns, hour(at))?.value ?? null);
    expect(values).toEqual([null, 8, null, 12]);
  });

  test('that follows at once draws one step, and a text has no height', () => {
    const columns = columnsOfSteps([step(1, 2, 8), step(2, 3, 10), step(3, null, 'time')], hour(4));
    expect(columns.timesMs.slice(0, 3)).toEqual([hour(1), hour(2), hour(3)]);
    expect(columns.middle).toEqual([8, 10, null]);
  });
});

test('a share of breaths reaches from what was found to what undecided breaths may add', () => {
  const bins: AsynchronyTimeseries = {
    start: '2026-11-20T00:00:00Z',
    end: '2026-11-20T03:00:00Z',
    step_seconds: 3600,
    times: [hour(0), hour(1), hour(2)],
    breaths: [100, 100, 100],
    counted: { index: 'eupnea', kinds: [], min_confidence: 0.5, limit_percent: null },
    breaths_with_finding: [10, 20, 0],
    decided_breaths: [100, 50, 0],
    index_percent: [null, null, null],
    series: [
      {
        kind: 'double_trigger',
        events: [1, 0, 0],
        breaths_with_finding: [1, 0, 0],
        decided_breaths: [80, 100, 0],
        index_percent: [null, null, null],
      },
    ],
  };
  const any = columnsOfShare(bins, 'any');
  expect([any.low, any.high]).toEqual([
    [10, 20, null],
    [10, 70, null],
  ]);
  expect(readRow(any, hour(1.5))).toEqual({ value: 20, low: 20, high: 70 });
  expect(columnsOfShare(bins, 'double_trigger').high).toEqual([21, 0, null]);
  expect(columnsOfShare(bins, 'leak').timesMs).toEqual([]);
});

test('the newest value of single breaths is a median, so that one cough is not the state of the patient', () => {
  const compliance = [54, null, 61, 60, 62, 61, 63, 60, 62, 61, null, 60, 106];
  expect(newestOf({ ...NO_COLUMNS, line: 'dots', middle: compliance })).toBe(61);
  expect(newestOf({ ...NO_COLUMNS, line: 'dots', middle: [5, 6] })).toBe(5.5);
  expect(newestOf({ ...NO_COLUMNS, line: 'dots', middle: [null] })).toBeNull();
  // A laboratory value and the point of a bucket stand as they are.
  expect(newestOf({ ...NO_COLUMNS, line: 'dots', holds: true, middle: [7.2, 7.4, 7.3] })).toBe(7.3);
  expect(newestOf({ ...NO_COLUMNS, line: 'curve', middle: compliance })).toBe(106);
});
