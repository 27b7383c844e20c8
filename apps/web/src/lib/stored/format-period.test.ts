import { expect, test } from 'vitest';
import { formatInstant } from './format-period.ts';

const NOW_MS = Date.parse('2026-11-22T12:00:00Z');

test('a moment of another year says its year, and one of these months does not', () => {
  const recorded = Date.parse('2016-05-05T12:25:36Z');
  expect(formatInstant(recorded, 'en-GB', NOW_MS)).toMatch(/^5 May 2016, \d\d:\d\d:36$/u);
  const lately = Date.parse('2026-11-20T12:25:36Z');
  expect(formatInstant(lately, 'en-GB', NOW_MS)).toMatch(/^20 Nov, \d\d:\d\d:36$/u);
});
