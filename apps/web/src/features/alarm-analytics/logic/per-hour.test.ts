import { expect, test } from 'vitest';
import { perHour } from './per-hour.ts';

test('a rate is per observed hour, never a count extrapolated to a day', () => {
  expect(perHour(3760, 'en')).toBe('156.7');
  expect(perHour(24, 'de')).toBe('1,0');
  expect(perHour(null, 'en')).toBe('---');
});
