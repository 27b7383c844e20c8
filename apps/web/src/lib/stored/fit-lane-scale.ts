import type { WaveScale } from '../wave-scales.ts';

/** Smallest span of a fitted lane, so that noise does not fill it. */
const LEAST_SPAN = 1;
const ROUND_STEPS = [1, 2, 5, 10];

/** A scale with round ends around the values of the columns; null without any value. */
export function fitLaneScale(columns: {
  readonly minimum: Float32Array;
  readonly maximum: Float32Array;
}): WaveScale | null {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of columns.minimum) if (value < least) least = value;
  for (const value of columns.maximum) if (value > most) most = value;
  return least > most ? null : roundScale(least, most);
}

/** A scale with round ends around a range. */
export function roundScale(least: number, most: number): WaveScale {
  const part = Math.max(LEAST_SPAN, most - least) / 4;
  const power = 10 ** Math.floor(Math.log10(part));
  const step = power * (ROUND_STEPS.find((round) => round * power >= part) ?? 10);
  const minimum = Math.floor(least / step) * step;
  return { minimum, maximum: Math.max(minimum + step, Math.ceil(most / step) * step) };
}
