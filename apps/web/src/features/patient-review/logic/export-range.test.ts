import { expect, test } from 'vitest';
import { chooseExportRange } from './export-range.ts';

const stored = { fromMs: Date.UTC(2026, 0, 1, 8), toMs: Date.UTC(2026, 0, 1, 12) };

test('a period inside is asked for as it is', () => {
  const period = { fromMs: stored.fromMs + 1000, toMs: stored.toMs - 1000 };
  expect(chooseExportRange(period, stored)).toEqual({
    startTime: '2026-01-01T08:00:01Z',
    endTime: '2026-01-01T11:59:59Z',
  });
});

test('a period that reaches to an end has no bound there: samples stand before the first breath too', () => {
  expect(chooseExportRange(stored, stored)).toEqual({});
  const last = { fromMs: stored.fromMs + 1000, toMs: stored.toMs };
  expect(chooseExportRange(last, stored)).toEqual({ startTime: '2026-01-01T08:00:01Z' });
});
