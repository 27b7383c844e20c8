import type { Alert } from '@eupnea/contracts/alert';

/** Largest difference of two onsets of one episode, ms: the store rounds microseconds. */
const SAME_ONSET_MS = 1000;

/**
 * Episodes of the stream and of the store, newest first, each once. The stream's wins, because it knows the end of an
 * episode before the store is asked again.
 */
export function mergeAlertHistory(streamed: readonly Alert[], stored: readonly Alert[]): readonly Alert[] {
  const older = stored.filter((alert) => !streamed.some((known) => isSameEpisode(known, alert)));
  return [...streamed, ...older].toSorted((a, b) => Date.parse(b.onset) - Date.parse(a.onset));
}

function isSameEpisode(one: Alert, other: Alert): boolean {
  return (
    one.source === other.source &&
    one.kind === other.kind &&
    Math.abs(Date.parse(one.onset) - Date.parse(other.onset)) <= SAME_ONSET_MS
  );
}
