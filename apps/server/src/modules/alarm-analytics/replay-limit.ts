/** A value older than this says nothing of now: its crossing ends, as in the live limits (pipeline/alerts/limit-watch). */
export const REPLAY_VALUE_MAX_AGE_MS = 60_000;

export interface ReplayedLimit {
  readonly direction: 'low' | 'high';
  readonly limit: number;
  readonly delayMs: number;
  readonly hysteresis: number;
  /** Where what may be seen ends: no value holds beyond. */
  readonly untilMs?: number;
}

export interface ReplayedEpisode {
  readonly onsetMs: number;
  readonly endMs: number;
}

/**
 * Which episodes a limit would have given over stored values: an onset once a crossing has lasted for the delay, an end
 * when a value is back inside by the hysteresis or the values stop. What is on at the end of the values ends with the
 * last one's age.
 * @param times of the values in order, each holding until the next
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
    // At the moment of the next value it is the next value that counts.
    if (onsetMs === null && dueMs < nextMs && dueMs <= oldMs) onsetMs = Math.max(atMs, dueMs);
    if (nextMs <= oldMs) continue;
    if (onsetMs !== null) episodes.push({ onsetMs, endMs: oldMs });
    sinceMs = null;
    onsetMs = null;
  }
  return episodes;
}
