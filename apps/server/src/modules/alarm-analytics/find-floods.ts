/**
 * Alarm flood: starts with 10 alarms in 10 minutes and ends when fewer than 5 came in the last 10
 * (ANSI/ISA-18.2-2016 and IEC 62682:2014, alarm performance metrics; per operator there, per ventilator
 * here).
 */
export const FLOOD_ONSETS = 10;
export const FLOOD_ENDS_BELOW = 5;
export const FLOOD_WINDOW_MS = 600_000;

export interface Flood {
  readonly startMs: number;
  /** End of the flood: fewer than five onsets within ten minutes, or end of the known time. */
  readonly endMs: number;
  readonly episodes: number;
}

/**
 * @param onsets onsets of one device, in order of time
 * @param untilMs end of the known time; a flood still active then ends there
 */
export function findFloods(
  onsets: readonly number[],
  untilMs: number = Number.POSITIVE_INFINITY,
): readonly Flood[] {
  const floods: Flood[] = [];
  let first = 0;
  for (let index = FLOOD_ONSETS - 1; index < onsets.length; index += 1) {
    first = Math.max(first, index - FLOOD_ONSETS + 1);
    const startMs = onsets[first] ?? 0;
    if (first + FLOOD_ONSETS - 1 > index || (onsets[index] ?? 0) - startMs > FLOOD_WINDOW_MS) continue;
    const last = findLast(onsets, index);
    floods.push({ startMs, endMs: Math.min(untilMs, endOf(onsets, last)), episodes: last - first + 1 });
    // An alarm is part of one flood only.
    first = last + 1;
    index = last;
  }
  return floods;
}

/** Index of the last onset in the flood that is active at `index`. */
function findLast(onsets: readonly number[], index: number): number {
  let last = index;
  while (last + 1 < onsets.length && (onsets[last + 1] ?? 0) <= endOf(onsets, last)) last += 1;
  return last;
}

/** Time at which the fifth newest onset up to `last` leaves the window. */
function endOf(onsets: readonly number[], last: number): number {
  return (onsets[last - FLOOD_ENDS_BELOW + 1] ?? 0) + FLOOD_WINDOW_MS;
}
