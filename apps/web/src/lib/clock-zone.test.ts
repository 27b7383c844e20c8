// @vitest-environment happy-dom
import { HOUR_MS } from '@eupnea/model';
import { afterEach, expect, test } from 'vitest';
import {
  atWallClock,
  browserZone,
  chooseClockZone,
  clockZone,
  dayOf,
  startOfDay,
  zoneOffsetMs,
} from './clock-zone.ts';
import { formatClock } from './format/format-time.ts';
import { fromLocalField, toLocalField } from './format/local-time-field.ts';

const NIGHT = Date.parse('2026-06-30T23:30:00Z');

afterEach(() => chooseClockZone(null));

test('the clock is the browser’s until another zone is chosen, and every time is of that zone', () => {
  expect(clockZone()).toBe(browserZone());
  chooseClockZone('Asia/Kolkata');
  expect(clockZone()).toBe('Asia/Kolkata');
  expect(zoneOffsetMs(NIGHT)).toBe(5.5 * HOUR_MS);
  expect(dayOf(NIGHT)).toBe('2026-07-01');
  expect(formatClock(NIGHT, 'en-GB')).toBe('05:00:00');
  expect(toLocalField(NIGHT)).toBe('2026-07-01T05:00:00');
  expect(fromLocalField('2026-07-01T05:00:00')).toBe(NIGHT);
});

test('the offset follows daylight saving of the chosen zone', () => {
  chooseClockZone('Europe/Amsterdam');
  expect(zoneOffsetMs(Date.parse('2026-01-15T12:00:00Z'))).toBe(HOUR_MS);
  expect(zoneOffsetMs(NIGHT)).toBe(2 * HOUR_MS);
  // Midnight of the day on which the clock goes forward.
  expect(new Date(atWallClock(Date.UTC(2026, 2, 29))).toISOString()).toBe('2026-03-28T23:00:00.000Z');
  expect(new Date(atWallClock(Date.UTC(2026, 2, 30))).toISOString()).toBe('2026-03-29T22:00:00.000Z');
});

test('a zone that this browser does not know is none', () => {
  chooseClockZone('Mars/Olympus');
  expect(clockZone()).toBe(browserZone());
});

test.each([
  ['Europe/Amsterdam', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  // At midnight the clock goes on to one, so the day begins at one.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  // At one the clock goes back to midnight, which comes twice.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
])('a day of %s begins with its first instant: %s', (zone, day, first) => {
  chooseClockZone(zone);
  expect(new Date(startOfDay(day)).toISOString()).toBe(first);
});
