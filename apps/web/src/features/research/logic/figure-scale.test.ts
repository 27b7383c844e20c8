import { describe, expect, test } from 'vitest';
import { decimalsOfStep, findExtent, findHourTicks, findTicks, scaleOf } from './figure-scale.ts';

test('a scale puts its ends at its first and last pixel, upwards too', () => {
  const y = scaleOf(10, 20, 200, 100);
  expect([y.at(10), y.at(15), y.at(20)]).toEqual([200, 150, 100]);
});

describe('ticks', () => {
  test.each([
    [0, 100, 5, 50, [0, 50, 100]],
    [0, 100, 6, 20, [0, 20, 40, 60, 80, 100]],
    [3, 17, 4, 5, [5, 10, 15]],
    [-4, 4, 5, 2, [-4, -2, 0, 2, 4]],
  ])('from %d to %d, at most %d, are %d apart', (low, high, most, step, values) => {
    expect(findTicks(low, high, most)).toEqual({ step, values });
  });

  test('of small numbers keep their decimals', () => {
    const { step, values } = findTicks(0.31, 0.38, 5);
    expect(values.map((value) => value.toFixed(decimalsOfStep(step)))).toEqual([
      '0.32',
      '0.34',
      '0.36',
      '0.38',
    ]);
  });
});

test('hours are parts of a day, days or weeks', () => {
  expect(findHourTicks(72, 8)).toEqual({ step: 12, values: [0, 12, 24, 36, 48, 60, 72] });
  expect(findHourTicks(24, 20)).toMatchObject({ step: 2 });
  expect(findHourTicks(672, 5)).toEqual({ step: 168, values: [0, 168, 336, 504, 672] });
});

describe('an extent', () => {
  test('holds all values between whole steps', () => {
    expect(findExtent([412, 388, 455])).toEqual({ low: 380, high: 460 });
  });

  test('of one value has it in its middle', () => {
    const extent = findExtent([7, 7]);
    expect(extent).toEqual({ low: 6, high: 8 });
    expect(findExtent([0])).toEqual({ low: -1, high: 1 });
  });

  test('of nothing is none', () => expect(findExtent([])).toBeNull());
});
