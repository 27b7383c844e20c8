import { expect, test } from 'vitest';
import { printScale } from './print-scale.ts';

test('the end of a scale is read in the lane’s unit, without the rounding of the conversion', () => {
  expect(printScale({ unitFactor: 0.980665 }, 40)).toBe('39.23');
  expect(printScale({}, -70)).toBe('-70');
});

test('the caller prints it in its own notation', () => {
  const formatScale = (value: number) => String(value).replace('.', ',');
  expect(printScale({ unitFactor: 0.980665, formatScale }, 40)).toBe('39,23');
});
