/**
 * Maximum age of a value, ms. After it a crossing ends, as in the live limits (pipeline/alerts/limit-watch).
 */
export const REPLAY_VALUE_MAX_AGE_MS = 60_000;

export interface ReplayedLimit {
  readonly direction: 'low' | 'high';
  readonly limit: number;
  readonly delayMs: number;
  readonly hysteresis: number;
  /** End of the visible time: values do not extend past it. */
  readonly untilMs?: number;
}

export interface ReplayedEpisode {
  readonly onsetMs: number;
  readonly endMs: number;
}

/**
 * Returns the episodes that a limit would have raised on stored values. An onset needs a crossing for the
 * delay. An end needs a value inside by the hysteresis, or the end of values. An episode at the end of the
 * values ends with the age of the last one.
 * @param times times of the values in order; each value holds until the next
 */
export function replayLimit(
  times: ArrayLike<number>,
  values: ArrayLike<number>,
  { direction, limit, delayMs, hysteresis, untilMs = Number.POSITIVE_INFINITY }: ReplayedLimit,
): readonly ReplayedEpisode[] {
  const episodes: ReplayedEpisode[] = [];
  const sign = direction === 'high' ? 1 : -1;
  let sinceMs: number | null = null;
  let onsetMs: number | null = null;
  for (let index = 0; index < times.length; index += 1) {
    const atMs = times[index] ?? 0;
    const beyond = ((values[index] ?? 0) - limit) * sign;
    const nextMs = times[index + 1] ?? Number.POSITIVE_INFINITY;
    const oldMs = Math.max(atMs, Math.min(atMs + REPLAY_VALUE_MAX_AGE_MS, untilMs));
    if (onsetMs === null ? beyond <= 0 : beyond < -hysteresis) {
      if (onsetMs !== null) episodes.push({ onsetMs, endMs: atMs });
      sinceMs = null;
      onsetMs = null;
      continue;
    }
    sinceMs ??= atMs;
    const dueMs = sinceMs + delayMs;
    // At the time of the next value, that value counts.
    if (onsetMs === null && dueMs < nextMs && dueMs <= oldMs) onsetMs = Math.max(atMs, dueMs);
    if (nextMs <= oldMs) continue;
    if (onsetMs !== null) episodes.push({ onsetMs, endMs: oldMs });
    sinceMs = null;
    onsetMs = null;
  }
  return episodes;
}
