import { expect, test } from 'vitest';
import { pickTimeTicks } from './time-ticks.ts';

test('ticks stand at round times, at most as many as have room', () => {
  const from = Date.parse('2026-11-20T12:00:03.4Z');
  const { stepMs, ticksMs } = pickTimeTicks({ fromMs: from, toMs: from + 20_000 }, 8, 0);
  expect(stepMs).toBe(5000);
  expect(ticksMs.map((tick) => new Date(tick).toISOString().slice(17, 19))).toEqual(['05', '10', '15', '20']);
});

test('days begin where the reader’s do', () => {
  const from = Date.parse('2026-11-20T00:00:00Z');
  const { stepMs, ticksMs } = pickTimeTicks({ fromMs: from, toMs: from + 3 * 86_400_000 }, 4, 3_600_000);
  expect(stepMs).toBe(86_400_000);
  expect(ticksMs[0]).toBe(Date.parse('2026-11-20T23:00:00Z'));
});
