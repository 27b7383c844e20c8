import type { Timeseries } from '@eupnea/contracts/timeseries';
import { describe, expect, test } from 'vitest';
import { rangeOf } from '../trends/trend-columns.ts';
import { listGaps, listLinks, listModes } from './list-bands.ts';
import { columnsOfSeries, readRow } from './row-columns.ts';
import { stepPoint } from './step-point.ts';

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
      p10: [350, 360, null],
      p90: [450, 470, null],
    },
  ],
  gaps: [{ start: START + 120_000, end: START + 300_000 }],
  bands: { modes: [], links: [], standby: [], sessions: [], is_cut: false },
};
const [series = { parameter: '', value: [] }] = BUCKETS.series;

describe('a panel', () => {
  test('draws the median in the middle of its bucket over the 10th to 90th percentile, and no line across a gap', () => {
    const columns = columnsOfSeries(BUCKETS, series);
    expect(columns.timesMs).toEqual([START + 30_000, START + 90_000, START + 210_000, START + 330_000]);
    expect(columns.middle).toEqual([402, 408, null, null]);
    expect(columns.low).toEqual([350, 360, null, null]);
    expect(columns.high).toEqual([450, 470, null, null]);
  });

  test('reads the bucket under the cursor and nothing in a gap', () => {
    const columns = columnsOfSeries(BUCKETS, series);
    expect(readRow(columns, START + 55_000)).toEqual({ value: 402, low: 350, high: 450 });
    expect(readRow(columns, START + 200_000)).toBeNull();
    expect(rangeOf(series)).toEqual({ least: 300, greatest: 520 });
    // A cough of 300 mL or a sigh of 520 mL is no range of the view.
    expect(columns.range).toEqual({ least: 350, greatest: 470 });
  });

  test('reads the nearest breath where a point is a breath', () => {
    const values = { parameter: 'vte_ml', value: [1, 2, 3] };
    const breaths: Timeseries = { ...BUCKETS, resolution: 'breath', step_seconds: null, series: [values] };
    const columns = columnsOfSeries(breaths, values);
    expect(readRow(columns, START + 58_000)?.value).toBe(2);
    expect(readRow(columns, START + 150_000)).toBeNull();
    expect(columns.line).toBe('dots');
  });

  test('is walked point by point, from the ends and out of a gap', () => {
    const middles = [START + 30_000, START + 90_000, START + 330_000];
    expect(stepPoint(BUCKETS, null, 1)).toBe(middles[0]);
    expect(stepPoint(BUCKETS, null, -1)).toBe(middles[2]);
    expect(stepPoint(BUCKETS, START + 35_000, 1)).toBe(middles[1]);
    expect(stepPoint(BUCKETS, START + 200_000, 1)).toBe(middles[2]);
    expect(stepPoint(BUCKETS, START + 90_000, 10)).toBe(middles[2]);
    expect(stepPoint({ ...BUCKETS, times: [] }, null, 1)).toBeNull();
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
