import { expect, test } from 'vitest';
import { cutWindow, layPoints } from './average-windows.ts';

const POINTS = layPoints(1, 2);

/** A ramp of one a second from time 0 on. */
function rampOf(rateHz: number, seconds: number, missing: readonly number[] = []) {
  const values = Float32Array.from({ length: seconds * rateHz }, (_, index) =>
    missing.includes(index) ? Number.NaN : index / rateHz,
  );
  return { startUs: 0, rateHz, values };
}

test('a slow channel has no steps: between two samples lies the line through them', () => {
  const window = cutWindow([rampOf(25, 10)], 5_003_000, POINTS);
  expect(window).toHaveLength(301);
  window?.forEach((value, point) => expect(value).toBeCloseTo(4.003 + point * 0.01, 4));
});

test('beside a missing sample the nearer one counts, and a window with too few of them is left out', () => {
  const one = cutWindow([rampOf(25, 10, [125])], 5_000_000, POINTS);
  // Points lie a quarter of a sample apart; sample 125 is missing.
  expect([96, 97, 99, 100].map((point) => one?.[point])).toEqual([
    expect.closeTo(4.96, 4),
    expect.closeTo(4.96, 4),
    Number.NaN,
    Number.NaN,
  ]);
  const many = Array.from({ length: 10 }, (_, index) => 120 + index);
  expect(cutWindow([rampOf(25, 10, many)], 5_000_000, POINTS)).toBeNull();
});
