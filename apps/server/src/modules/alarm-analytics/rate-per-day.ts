/** Minimum observed time for a rate per 24 h, s. */
export const RATE_OBSERVED_MIN_SECONDS = 3600;
const DAY_SECONDS = 86_400;

export function ratePerDay(episodes: number, observedSeconds: number | null): number | null {
  if (observedSeconds === null || observedSeconds < RATE_OBSERVED_MIN_SECONDS) return null;
  return (episodes / observedSeconds) * DAY_SECONDS;
}
