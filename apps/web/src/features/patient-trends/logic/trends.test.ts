import type { Timeseries } from '@eupnea/contracts/timeseries';
import { describe, expect, test } from 'vitest';
import { findPoint, rangeOf, toTrendColumns, valueAt } from '../../../ui/trends/trend-columns.ts';
import { listGaps, listLinks, listModes } from './trend-bands.ts';
import { toggleParameter } from '../../../lib/parameters/toggle-parameter.ts';
import { MOST_PANELS, readTrendParameters } from './trend-parameters.ts';

const START = Date.parse('2026-11-20T12:00:00Z');

const BUCKETS: Timeseries = {
  start: '2026-11-20T12:00:00Z',
  end: '2026-11-20T12:10:00Z',
  resolution: 'bucket',
  step_seconds: 60,
  times: [START, START + 60_000, START + 300_000],
  device_ids: null,
  breath_numbers: null,
  points: 3,
  breaths: 45,
  series: [
    {
      parameter: 'vte_ml',
      value: [400, 410, null],
      median: [402, 408, null],
      minimum: [300, 310, null],
      maximum: [500, 520, null],
    },
  ],
  gaps: [{ start: START + 120_000, end: START + 300_000 }],
  bands: { modes: [], links: [], standby: [], sessions: [], is_cut: false },
};
const [series = { parameter: '', value: [] }] = BUCKETS.series;

describe('a panel', () => {
  test('draws the median in the middle of its bucket, and no line across a gap', () => {
    const columns = toTrendColumns(BUCKETS, series);
    expect(columns.timesMs).toEqual([START + 30_000, START + 90_000, START + 210_000, START + 330_000]);
    expect(columns.middle).toEqual([402, 408, null, null]);
    expect(columns.low).toEqual([300, 310, null, null]);
  });

  test('reads the bucket under the cursor and nothing in a gap', () => {
    expect(valueAt(series, findPoint(BUCKETS, START + 55_000))).toBe(402);
    expect(valueAt(series, findPoint(BUCKETS, START + 200_000))).toBeNull();
    expect(rangeOf(series)).toEqual({ least: 300, greatest: 520 });
  });

  test('reads the nearest breath where a point is a breath', () => {
    const breaths: Timeseries = {
      ...BUCKETS,
      resolution: 'breath',
      step_seconds: null,
      series: [{ parameter: 'vte_ml', value: [1, 2, 3] }],
    };
    expect(findPoint(breaths, START + 58_000)).toBe(1);
    expect(findPoint(breaths, START + 150_000)).toBeNull();
  });
});

describe('bands', () => {
  const view = { fromMs: START, toMs: START + 100_000 };
  const mode = (
    start: number,
    end: number | null,
    control: 'pc' | 'ps',
    source: 'device' | 'recognised',
  ) => ({
    device_id: 1,
    source,
    control,
    sequence: null,
    device_text: source === 'device' ? 'PC-AC' : null,
    start: START + start,
    end: end === null ? null : START + end,
  });

  test('the device’s word counts; what goes on reaches to the edge of the view', () => {
    const bands = {
      ...BUCKETS.bands,
      modes: [mode(-50_000, 40_000, 'ps', 'recognised'), mode(50_000, null, 'pc', 'device')],
    };
    expect(listModes(bands, view, 'unknown')).toEqual([
      { key: `1 ${START + 50_000}`, left: 0.5, width: 0.5, text: 'PC-AC', strong: true },
    ]);
  });

  test('the same mode recognised again and again is one piece', () => {
    const bands = {
      ...BUCKETS.bands,
      modes: [mode(0, 20_000, 'ps', 'recognised'), mode(20_000, 60_000, 'ps', 'recognised')],
    };
    expect(listModes(bands, view, 'unknown')).toHaveLength(1);
    expect(listModes(bands, view, 'unknown')[0]).toMatchObject({
      left: 0,
      width: expect.closeTo(0.6, 6),
      text: 'PSV',
    });
  });

  test('a lost link and a gap lie where they were', () => {
    const lost = {
      device_id: 1,
      connected: false,
      reason: 'timeout',
      start: START + 20_000,
      end: START + 30_000,
    };
    const texts = { connected: 'Connected', lost: 'Lost', standby: 'Standby' };
    expect(listLinks({ ...BUCKETS.bands, links: [lost] }, view, texts)).toMatchObject([
      { left: 0.2, width: 0.1, text: 'Lost', strong: false },
    ]);
    expect(listGaps([{ start: START + 90_000, end: START + 900_000 }], view)).toEqual([
      { left: 0.9, width: expect.closeTo(0.1, 6) },
    ]);
  });
});

describe('the parameters', () => {
  test('of the address are those that exist, in its order', () => {
    expect(readTrendParameters('vte_ml,no_such,peep_cmh2o')).toEqual(['vte_ml', 'peep_cmh2o']);
    expect(readTrendParameters(undefined).length).toBeGreaterThan(3);
  });

  test('never become none and never more than can be read', () => {
    expect(toggleParameter(['vte_ml'], 'vte_ml', MOST_PANELS)).toEqual(['vte_ml']);
    const full = readTrendParameters(
      'vte_ml,vti_ml,ti_s,te_s,rr_bpm,pmax_cmh2o,peep_cmh2o,ie_ratio,pip_cmh2o',
    );
    expect(full).toHaveLength(MOST_PANELS);
    expect(toggleParameter(full, 'pip_cmh2o', MOST_PANELS)).toBe(full);
  });
});
