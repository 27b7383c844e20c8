import { expect, test } from 'vitest';
import { formatSize } from './format-size.ts';

test('shows a size in the unit that keeps it short', () => {
  expect(formatSize(0, 'en')).toBe('0 B');
  expect(formatSize(999, 'en')).toBe('999 B');
  expect(formatSize(2_140_000, 'en')).toBe('2.1 MB');
  expect(formatSize(31_400, 'en')).toBe('31 kB');
  expect(formatSize(2_140_000, 'de')).toBe('2,1 MB');
});
