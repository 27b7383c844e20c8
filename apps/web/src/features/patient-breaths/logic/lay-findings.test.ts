import type { DetectorFinding } from '@eupnea/contracts/detector-finding';
import { expect, test } from 'vitest';
import { coverWindow, layFindings, MARKS_MAX, readHidden, toggleHidden } from './lay-findings.ts';

const T0 = Date.parse('2026-11-20T10:00:00Z');
const VIEW = { fromMs: T0, toMs: T0 + 10_000 };

function find(id: number, fromS: number, toS: number): DetectorFinding {
  return {
    id,
    detector_id: 1,
    run_id: 1,
    analysis_id: 1,
    device_id: 1,
    class: 'dt',
    name: 'Double trigger',
    confidence: 0.5,
    started_at: new Date(T0 + fromS * 1000).toISOString(),
    ended_at: new Date(T0 + toS * 1000).toISOString(),
    breath_started_at: null,
  };
}

test('findings stand at their share of the window, those that overlap in rows', () => {
  const laid = layFindings(
    [find(1, -2, 1), find(2, 0.5, 3), find(3, 0.99, 2), find(4, 8, 12), find(5, 11, 12)],
    VIEW,
  );
  expect(laid.rows).toBe(2);
  expect(laid.marks.map(({ finding, from, to, row }) => [finding.id, from, to, row])).toEqual([
    [1, 0, 0.1, 0],
    [2, 0.05, 0.3, 1],
    [3, 0.099, 0.2, 0],
    [4, 0.8, 1, 0],
  ]);
});

test('more findings than can be told apart are counted by their start', () => {
  const many = Array.from({ length: MARKS_MAX + 1 }, (_, index) => find(index, (index % 10) + 0.1, 10));
  const { marks, bins } = layFindings(many, VIEW);
  expect(marks).toEqual([]);
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(MARKS_MAX + 1);
  // Bins of 0.25 s: of each second the first one holds all.
  expect(bins[0]).toEqual({ fromMs: T0, toMs: T0 + 250, count: 13 });
  expect(bins[1]?.count).toBe(0);
});

test('what is asked for covers the window and stays the same for small movements', () => {
  const cover = coverWindow(VIEW);
  expect(cover.fromMs).toBeLessThanOrEqual(VIEW.fromMs);
  expect(cover.toMs).toBeGreaterThanOrEqual(VIEW.toMs);
  expect(coverWindow({ fromMs: T0 + 20_000, toMs: T0 + 30_000 })).toEqual(cover);
  const hours = coverWindow({ fromMs: T0, toMs: T0 + 5 * 3_600_000 });
  expect(hours.toMs).toBeGreaterThanOrEqual(T0 + 5 * 3_600_000);
});

test('the address names hidden detectors', () => {
  expect(toggleHidden(undefined, 7)).toBe('7');
  expect(toggleHidden('7', 3)).toBe('3,7');
  expect(toggleHidden('7', 7)).toBeUndefined();
  expect(readHidden('3,7').has(7)).toBe(true);
  expect(readHidden(undefined).has(7)).toBe(false);
});
