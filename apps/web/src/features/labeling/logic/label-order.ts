/** Positions of a task in walking order. */
export function orderPositions(
  uncertainty: readonly (number | null)[],
  order: 'time' | 'uncertainty',
): readonly number[] {
  const positions = uncertainty.map((_, position) => position);
  if (order === 'time') return positions;
  // Breaths without findings have no uncertainty and come last, in order of time.
  return positions.toSorted(
    (one, other) => (uncertainty[other] ?? -1) - (uncertainty[one] ?? -1) || one - other,
  );
}

/** Breath before or after another in that order; the same at the ends. */
export function stepFrom(walk: readonly number[], position: number, by: 1 | -1): number {
  const next = walk[walk.indexOf(position) + by];
  return next ?? position;
}

/** Next matching position in that order, wrapping to the start; null without any. */
export function findNext(
  walk: readonly number[],
  position: number,
  holds: (position: number) => boolean,
): number | null {
  const at = walk.indexOf(position);
  return [...walk.slice(at + 1), ...walk.slice(0, at + 1)].find(holds) ?? null;
}

export interface TaskTimes {
  /** Epoch milliseconds by position, ascending. */
  readonly started_at_ms: readonly number[];
  readonly ended_at_ms: readonly number[];
}

interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

/** First and last position in a period; null without breaths. */
export function positionsIn(
  { started_at_ms: starts, ended_at_ms: ends }: TaskTimes,
  { fromMs, toMs }: Stretch,
): { readonly first: number; readonly last: number } | null {
  const first = ends.findIndex((endMs) => endMs > fromMs);
  const last = starts.findLastIndex((startMs) => startMs < toMs);
  return first < 0 || last < first ? null : { first, last };
}

/** Position of the breath nearest to a time. */
export function nearestPosition(
  { started_at_ms: starts, ended_at_ms: ends }: TaskTimes,
  timeMs: number,
): number {
  const distance = (position: number): number =>
    Math.abs(((starts[position] ?? 0) + (ends[position] ?? 0)) / 2 - timeMs);
  return starts.reduce((best, _, position) => (distance(position) < distance(best) ? position : best), 0);
}
