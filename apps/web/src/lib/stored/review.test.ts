import { expect, test } from 'vitest';
import { keepKnown } from './keep-known.ts';
import { readPeriod, writePeriod } from './period.ts';
import { readBreathKey, writeBreathKey } from './breath-key.ts';
import { readReviewSearch, readTab } from './review-search.ts';

const STORED = { fromMs: Date.parse('2026-11-01T00:00:00Z'), toMs: Date.parse('2026-11-20T12:00:00Z') };

test('an address keeps what it understands and drops the rest', () => {
  const search = readReviewSearch({
    tab: 'breaths',
    from: '2026-11-20T10:00:00Z',
    to: 'tomorrow',
    breath: '3-4711',
    range: 'vte_ml:300:,rr_bpm::30',
    order: 'sideways',
    stranger: 'x',
    sort: '<script>',
  });
  expect(search).toEqual({
    tab: 'breaths',
    from: '2026-11-20T10:00:00Z',
    breath: '3-4711',
    range: 'vte_ml:300:,rr_bpm::30',
  });
  expect(readTab(search)).toBe('breaths');
  expect(readTab(readReviewSearch({ tab: 'analytics' }))).toBeNull();
});

test('without a period the last stored day is in view', () => {
  expect(readPeriod({}, STORED)).toEqual({ fromMs: STORED.toMs - 86_400_000, toMs: STORED.toMs });
});

test('a recording of minutes is in view whole', () => {
  const stored = { fromMs: STORED.toMs - 240_000, toMs: STORED.toMs };
  expect(readPeriod({}, stored)).toEqual(stored);
});

test('a period survives the address', () => {
  const period = { fromMs: STORED.toMs - 3_600_000, toMs: STORED.toMs };
  expect(readPeriod(readReviewSearch(writePeriod(period)), STORED)).toEqual(period);
});

test('a period that ends before it begins counts as none', () => {
  const search = { from: '2026-11-20T10:00:00Z', to: '2026-11-20T09:00:00Z' };
  expect(readPeriod(search, STORED).toMs).toBe(STORED.toMs);
});

test('a breath has one name', () => {
  expect(readBreathKey(writeBreathKey({ deviceId: 3, breathNumber: 4711 }))).toEqual({
    deviceId: 3,
    breathNumber: 4711,
  });
  expect(readBreathKey(undefined)).toBeNull();
});

test('codes that are not known are left out, doubles too', () => {
  expect(keepKnown(['b', 'x', 'a', 'b'], ['a', 'b', 'c'])).toEqual(['b', 'a']);
});
