import type { KindResult } from '@eupnea/validation';

const STEPS = 10;

/** Where the axis of the sensitivities begins, so that every value, interval and target of the table lies on it. */
export function startOfAxis(kinds: readonly Pick<KindResult, 'sensitivity' | 'target'>[]): number {
  const least = Math.min(
    1 - 1 / STEPS,
    ...kinds.flatMap(({ sensitivity, target }) =>
      [sensitivity.value, sensitivity.low, target?.sensitivity ?? null].filter((one) => one !== null),
    ),
  );
  return Math.floor(least * STEPS) / STEPS;
}

/** Place on an axis from `start` to 1, in percent of its length. */
export function placeOnAxis(value: number, start: number): number {
  return (Math.min(1, Math.max(0, (value - start) / (1 - start))) * 1000) / 10;
}
