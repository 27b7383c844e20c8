import type { KindResult } from '@eupnea/validation';

const STEPS = 10;

/** Start of the sensitivity axis, so that it contains every value, interval and target. */
export function startOfAxis(kinds: readonly Pick<KindResult, 'sensitivity' | 'target'>[]): number {
  const least = Math.min(
    1 - 1 / STEPS,
    ...kinds.flatMap(({ sensitivity, target }) =>
      [sensitivity.value, sensitivity.low, target?.sensitivity ?? null].filter((one) => one !== null),
    ),
  );
  return Math.floor(least * STEPS) / STEPS;
}

/** Position on an axis from `start` to 1, percent. */
export function placeOnAxis(value: number, start: number): number {
  return (Math.min(1, Math.max(0, (value - start) / (1 - start))) * 1000) / 10;
}
