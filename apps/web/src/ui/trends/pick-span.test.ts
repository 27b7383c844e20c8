import { describe, expect, test } from 'vitest';
import { pickSpan } from './pick-span.ts';
import type { TrendColumns } from './trend-columns.ts';

function columnsOf(values: readonly (number | null)[]): TrendColumns {
  return { timesMs: values.map((_, at) => at), low: values, high: values, middle: values };
}

const USUAL = Array.from({ length: 100 }, (_, at) => 5 + (at % 4));

describe('the span of an axis', () => {
  test('is that of the values while they lie together', () => {
    expect(pickSpan(columnsOf([...USUAL, null]))).toEqual({ least: 5, greatest: 8, beyond: 0 });
  });

  test('is not ruled by a few values far out, on either side, and counts them', () => {
    expect(pickSpan(columnsOf([-11.5, ...USUAL, 40, null, 41]))).toEqual({
      least: 5,
      greatest: 8,
      beyond: 3,
    });
  });

  test('keeps what lies out but not far', () => {
    expect(pickSpan(columnsOf([1, ...USUAL, 12]))).toEqual({ least: 1, greatest: 12, beyond: 0 });
  });

  test('goes on from value to value where they lie near each other', () => {
    // 12.5 is the end of what is near the usual; 12.9 and 13.5 follow from there, and to 20 nothing leads.
    expect(pickSpan(columnsOf([...USUAL, 11, 12.2, 12.9, 13.5, 20]))).toEqual({
      least: 5,
      greatest: 13.5,
      beyond: 1,
    });
  });

  test('keeps what is not rare: a patient who is restless half the time', () => {
    const restless = USUAL.map((value, at) => (at % 2 === 0 ? value : value - 14));
    expect(pickSpan(columnsOf(restless))).toMatchObject({ least: -8, beyond: 0 });
  });

  test('keeps a step of a value that hardly ever changes', () => {
    expect(pickSpan(columnsOf([...USUAL.map(() => 100), 130]))).toEqual({
      least: 100,
      greatest: 130,
      beyond: 0,
    });
  });

  test('counts a bucket once, whichever of its extremes is out', () => {
    const { timesMs, middle } = columnsOf(USUAL);
    const low = USUAL.map((value, at) => (at === 3 ? -90 : value));
    const high = USUAL.map((value, at) => (at === 3 ? 90 : value));
    expect(pickSpan({ timesMs, low, high, middle })).toEqual({ least: 5, greatest: 8, beyond: 1 });
  });

  test('is none without values', () => {
    expect(pickSpan(columnsOf([null, null]))).toBeNull();
  });
});
