import { expect, test } from 'vitest';
import { describeClock } from './describe-clock.ts';

const clock = { offset_ms: 0, drift_seconds_per_day: null, measured_at: '2026-11-25T08:00:00.000Z' };

test('agrees within the second in which a device tells its time', () => {
  expect(describeClock({ ...clock, offset_ms: -900 }, 'en')).toEqual({
    direction: 'agrees',
    offset: '',
    zone: null,
    drift: null,
  });
});

test('tells a wrong clock apart from another time zone', () => {
  const words = describeClock({ ...clock, offset_ms: 3_600_000 - 72_000, drift_seconds_per_day: 1.26 }, 'en');
  expect(words).toEqual({
    direction: 'behind',
    offset: '1\u00a0min 12\u00a0s',
    zone: '+1 h',
    drift: '+1.3 s/d',
  });
  expect(describeClock({ ...clock, offset_ms: 5.5 * 3_600_000 + 4_000 }, 'en')).toMatchObject({
    direction: 'ahead',
    offset: '4\u00a0s',
    zone: '+5.50 h',
  });
});
