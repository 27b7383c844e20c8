import { expect, test } from 'vitest';
import { confidenceLevel } from './confidence-level.ts';

test.each([
  [0.2, 'low'],
  [0.49, 'low'],
  [0.5, 'moderate'],
  [0.79, 'moderate'],
  [0.8, 'high'],
  [1, 'high'],
])('a confidence of %f is %s', (value, word) => {
  expect(confidenceLevel(value)).toBe(word);
});
