import type { OverviewRow } from '@eupnea/contracts/unit-overview';
import { describe, expect, it } from 'vitest';
import { findWorstHour, listSigns, orderRows } from './describe-attention.ts';

const START = '2026-11-22T12:00:00.000Z';

const hour = (
  finding_percent: number | null,
  observed_seconds = 3000,
  thille_percent = finding_percent,
): OverviewRow['hours'][number] => ({
  start: START,
  breaths: finding_percent === null ? 0 : 700,
  observed_seconds,
  decided_breaths: finding_percent === null ? 0 : 700,
  undecided_breaths: 0,
  finding_percent,
  index_percent: finding_percent,
  thille_percent,
});

function row(
  pseudonym: string,
  worst: number | null,
  outside = 0,
  perHour: number | null = null,
): OverviewRow {
  const hours = [hour(worst)];
  const base = {
    hours,
    worst_hour: findWorstHour(hours),
    outside: { seconds: outside, assessable_seconds: worst === null ? 0 : 3000, bounds: [] },
  };
  return {
    patient_id: 1,
    pseudonym,
    device: null,
    start: START,
    end: START,
    breaths: worst === null ? 0 : 700,
    observed_seconds: 3000,
    session_seconds: 3600,
    decided_breaths: worst === null ? 0 : 700,
    undecided_breaths: 0,
    finding_percent: worst,
    index_percent: worst,
    thille_percent: worst,
    power: { mean_j_min: null, measured_seconds: 0 },
    alarms: { episodes: 0, observed_seconds: null, per_hour: perHour },
    newest_data: null,
    ...base,
    signs: listSigns(base),
  };
}

const names = (rows: readonly OverviewRow[]) => rows.map(({ pseudonym }) => pseudonym);

describe('the worst hour', () => {
  it('is the one with the highest share of breaths with a finding, the earlier of equals', () => {
    const hours = [hour(3), { ...hour(8), start: 'first' }, { ...hour(8), start: 'second' }, hour(null, 0)];
    expect(findWorstHour(hours)).toEqual({ start: 'first', finding_percent: 8 });
  });

  it('is none that was observed for less than ten minutes', () => {
    expect(findWorstHour([hour(100, 599), hour(2, 600)])?.finding_percent).toBe(2);
    expect(findWorstHour([hour(100, 599)])).toBeNull();
  });
});

describe('what is noted', () => {
  it('begins at ten per cent and at an hour', () => {
    expect(row('A', 9.9, 3599).signs).toEqual([]);
    expect(row('A', 10, 3600).signs).toEqual(['asynchrony', 'outside']);
  });

  it('is by the kinds of Thille, in an hour of ten minutes, whatever the worst hour has of others', () => {
    const outside = { seconds: 0, assessable_seconds: 0, bounds: [] };
    expect(listSigns({ hours: [hour(60, 3000, 9.9)], outside })).toEqual([]);
    expect(listSigns({ hours: [hour(60, 599, 40)], outside })).toEqual([]);
    expect(listSigns({ hours: [hour(60), hour(12, 600, 10)], outside })).toEqual(['asynchrony']);
  });
});

describe('the order of rows', () => {
  const rows = [
    row('none', null),
    row('calm', 2, 0, 9),
    row('outside', 1, 7200),
    row('async', 30),
    row('both', 12, 3600),
    row('calm with fewer alarms', 2, 0, 1),
    row('calm without a rate', 2),
  ];

  it('by attention is: more noted first, then the worst hour, the time outside, the alarms; nothing observed last', () => {
    expect(names(orderRows(rows, { sortBy: 'attention', sortOrder: 'desc' }))).toEqual([
      'both',
      'async',
      'outside',
      'calm',
      'calm with fewer alarms',
      'calm without a rate',
      'none',
    ]);
  });

  it('puts what is not known last either way', () => {
    for (const sortOrder of ['asc', 'desc'] as const) {
      expect(names(orderRows(rows, { sortBy: 'worst_hour', sortOrder })).at(-1)).toBe('none');
      expect(names(orderRows(rows, { sortBy: 'alarms', sortOrder })).slice(0, 2)).toHaveLength(2);
    }
    expect(names(orderRows(rows, { sortBy: 'alarms', sortOrder: 'asc' })).slice(0, 2)).toEqual([
      'calm with fewer alarms',
      'calm',
    ]);
  });
});
