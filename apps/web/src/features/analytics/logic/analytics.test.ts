import { DAY_MS } from '@eupnea/model';
import type { AsynchronyHour } from '@eupnea/contracts/asynchrony';
import { describe, expect, it } from 'vitest';
import { readAnalyticsSearch } from './analytics-search.ts';
import { chooseHeatWindow } from './choose-heat-window.ts';
import { heatLevel, listHeatRows, stepInHeat } from './heat-rows.ts';
import { sumBins } from './sum-bins.ts';

function anHour(day: string, hour: number, percent: number | null, breaths = 900): AsynchronyHour {
  return {
    start: `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`,
    day,
    hour,
    breaths,
    observed_seconds: breaths * 4,
    events: 10,
    breaths_with_finding: percent === null ? 0 : Math.round((percent * breaths) / 100),
    decided_breaths: breaths,
    undecided_breaths: 0,
    undecided_kinds: {},
    finding_percent: percent,
    index_percent: percent,
    kinds: [
      {
        kind: 'double_trigger',
        events: 3,
        breaths_with_finding: 3,
        decided_breaths: breaths,
        undecided_breaths: 0,
        finding_percent: 3,
        index_percent: 3,
        confidence: 0.9,
      },
    ],
  };
}

describe('the heat map', () => {
  const rows = listHeatRows(
    [anHour('2026-11-18', 23, 12), anHour('2026-11-20', 1, 0), anHour('2026-11-20', 4, null, 0)],
    null,
  );

  it('has a row a day, also for a day of which nothing was observed', () => {
    expect(rows.map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
    expect(rows[1]?.cells.every((cell) => cell === null)).toBe(true);
    expect(rows[0]?.cells[23]?.percent).toBe(12);
  });

  it('tells an hour without asynchrony from one without breaths', () => {
    expect(rows[2]?.cells[1]?.percent).toBe(0);
    expect(rows[2]?.cells[4]?.percent).toBeNull();
  });

  it('shows one kind by itself, none of it as zero', () => {
    const hours = [anHour('2026-11-20', 1, 12)];
    expect(listHeatRows(hours, 'double_trigger')[0]?.cells[1]?.percent).toBe(3);
    expect(listHeatRows(hours, 'auto_trigger')[0]?.cells[1]?.percent).toBe(0);
  });

  it('has no number for a kind, or for all, that no breath of the hour decides', () => {
    const hour = { ...anHour('2026-11-20', 1, null), undecided_kinds: { auto_trigger: 900 } };
    const hours = [{ ...hour, decided_breaths: 0, undecided_breaths: 900 }];
    expect(listHeatRows(hours, null)[0]?.cells[1]?.percent).toBeNull();
    expect(listHeatRows(hours, 'auto_trigger')[0]?.cells[1]?.percent).toBeNull();
    expect(listHeatRows(hours, 'delayed_cycling')[0]?.cells[1]?.percent).toBe(0);
  });

  it('takes the share of all bins from their breaths, decided or not', () => {
    const bins = { breaths: [10, 10, 10], breaths_with_finding: [2, 0, 0], decided_breaths: [4, 4, 0] };
    expect(sumBins(bins)).toEqual({
      decided_breaths: 8,
      undecided_breaths: 22,
      finding_percent: 100 / 15,
    });
    expect(
      sumBins({ ...bins, breaths_with_finding: [0, 0, 0], decided_breaths: [0, 0, 0] }).finding_percent,
    ).toBeNull();
  });

  it('says when breaths are few', () => {
    expect(listHeatRows([anHour('2026-11-20', 1, 12, 99)], null)[0]?.cells[1]?.few).toBe(true);
    expect(rows[0]?.cells[23]?.few).toBe(false);
  });

  it('steps its colour at its edges', () => {
    expect([0, 4.9, 5, 17, 49, 62, 100].map(heatLevel)).toEqual([0, 0, 1, 2, 3, 4, 5]);
  });

  it('leads arrows over empty cells to the next with something in it', () => {
    expect(stepInHeat(rows, { row: 2, hour: 1 }, 'ArrowRight')?.hour).toBe(4);
    expect(stepInHeat(rows, { row: 2, hour: 4 }, 'ArrowRight')).toBeNull();
    expect(stepInHeat(rows, { row: 0, hour: 23 }, 'ArrowDown')).toBeNull();
    expect(stepInHeat(rows, { row: 2, hour: 1 }, 'Enter')).toBeNull();
  });
});

describe('the time of the heat map', () => {
  const stored = { fromMs: 0, toMs: 100 * DAY_MS };

  it('is a week up to the end of a short period, and no more than was stored', () => {
    const period = { fromMs: 49.9 * DAY_MS, toMs: 50 * DAY_MS };
    expect(chooseHeatWindow(period, stored)).toEqual({ fromMs: 43 * DAY_MS, toMs: 50 * DAY_MS });
    expect(chooseHeatWindow(period, { ...stored, fromMs: 49 * DAY_MS }).fromMs).toBe(49 * DAY_MS);
  });

  it('is at most a month', () => {
    expect(chooseHeatWindow(stored, stored).fromMs).toBe(69 * DAY_MS);
  });
});

describe('the address of Analytics', () => {
  it('keeps what is legible', () => {
    const search = { patient: '7', view: 'breaths', kind: 'double_trigger', parameters: 'vte_ml' };
    expect(readAnalyticsSearch(search)).toEqual(search);
    expect(
      readAnalyticsSearch({ patient: '-1', view: 'x', kind: 'cough', hour: 'noon', tab: 'monitor' }),
    ).toEqual({});
  });
});
