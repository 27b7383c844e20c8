import type { Timeseries } from '@eupnea/contracts/timeseries';
import { expect, test } from 'vitest';
import { drawLine, moveEdge, placeOf } from './transfer-range.ts';

const FROM_MS = Date.UTC(2026, 10, 27, 8);
const PERIOD = { fromMs: FROM_MS, toMs: FROM_MS + 4 * 3_600_000 };
const WHOLE = { from: 0, to: 1 };

test('a handle at the border means the border of the session', () => {
  expect(moveEdge('from', -0.2, WHOLE, PERIOD)).toBeNull();
  expect(moveEdge('to', 1.3, WHOLE, PERIOD)).toBeNull();
  expect(moveEdge('from', 0.25, WHOLE, PERIOD)).toBe(FROM_MS + 3_600_000);
});

test('the handles stay in order and apart', () => {
  const place = { from: 0.5, to: 0.75 };
  expect(moveEdge('from', 0.9, place, PERIOD)).toBeLessThan(FROM_MS + 3 * 3_600_000);
  expect(moveEdge('to', 0.1, place, PERIOD)).toBeGreaterThan(FROM_MS + 2 * 3_600_000);
  expect(placeOf(FROM_MS - 1, PERIOD)).toBe(0);
  expect(placeOf(null, PERIOD)).toBeNull();
});

test('a gap of the trends stays a gap', () => {
  const times = [0, 1, 2, 3].map((hour) => FROM_MS + hour * 3_600_000);
  const answer: Timeseries = {
    start: new Date(PERIOD.fromMs).toISOString(),
    end: new Date(PERIOD.toMs).toISOString(),
    resolution: 'breath',
    step_seconds: null,
    times,
    device_ids: [1, 1, 1, 1],
    breath_numbers: [1, 2, 3, 4],
    points: 4,
    breaths: 4,
    series: [{ parameter: 'vte_ml', value: [400, 500, null, 450] }],
    gaps: [],
    bands: { modes: [], links: [], standby: [], sessions: [], is_cut: false },
  };
  expect(drawLine(answer, 'vte_ml', PERIOD, 100, 50).match(/[ML]/gu)?.join('')).toBe('MLM');
  expect(drawLine(answer, 'pmax_cmh2o', PERIOD, 100, 50)).toBe('');
});
