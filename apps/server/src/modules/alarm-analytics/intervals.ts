/** Half-open interval [startMs, endMs) of one device. */
export interface Interval {
  readonly startMs: number;
  readonly endMs: number;
}

/** Returns the intervals sorted and merged. */
export function joinIntervals(intervals: readonly Interval[]): readonly Interval[] {
  const joined: { startMs: number; endMs: number }[] = [];
  const sorted = intervals.toSorted((left, right) => left.startMs - right.startMs);
  for (const { startMs, endMs } of sorted) {
    if (endMs <= startMs) continue;
    const last = joined.at(-1);
    if (last !== undefined && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs);
    else joined.push({ startMs, endMs });
  }
  return joined;
}

/** Intersection. Both inputs must be joined. */
export function intersectIntervals(
  left: readonly Interval[],
  right: readonly Interval[],
): readonly Interval[] {
  const common: Interval[] = [];
  let [first, second] = [0, 0];
  for (;;) {
    const [a, b] = [left[first], right[second]];
    if (a === undefined || b === undefined) return common;
    const [startMs, endMs] = [Math.max(a.startMs, b.startMs), Math.min(a.endMs, b.endMs)];
    if (startMs < endMs) common.push({ startMs, endMs });
    if (a.endMs < b.endMs) first += 1;
    else second += 1;
  }
}

/** First minus second. Both inputs must be joined. */
export function subtractIntervals(
  from: readonly Interval[],
  taken: readonly Interval[],
): readonly Interval[] {
  const rest: Interval[] = [];
  let next = 0;
  for (const { startMs, endMs } of from) {
    while ((taken[next]?.endMs ?? Number.POSITIVE_INFINITY) <= startMs) next += 1;
    let cursor = startMs;
    for (let index = next; index < taken.length; index += 1) {
      const hole = taken[index];
      if (hole === undefined || hole.startMs >= endMs) break;
      if (hole.startMs > cursor) rest.push({ startMs: cursor, endMs: hole.startMs });
      cursor = Math.max(cursor, hole.endMs);
    }
    if (cursor < endMs) rest.push({ startMs: cursor, endMs });
  }
  return rest;
}

export function sumSeconds(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, { startMs, endMs }) => sum + (endMs - startMs), 0) / 1000;
}
