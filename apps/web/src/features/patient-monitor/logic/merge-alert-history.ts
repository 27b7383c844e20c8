import type { Alert } from '@eupnea/contracts/alert';

/** Largest difference of two onsets of one episode, ms: the store rounds microseconds. */
const SAME_ONSET_MS = 1000;

/** Answer of the store and the server time of the answer. */
interface StoredAlerts {
  readonly alerts: readonly Alert[];
  readonly atMs: number;
}

/**
 * Episodes of the stream and of the store, newest first, each once. The stream's wins, because it knows the end of an
 * episode before the store is asked again. An episode that the store had open and that is not active now ended
 * between the two: it ends with the store's answer, the last time at which it is known.
 * @param active alerts that the stream reports now; null before its first message
 */
export function mergeAlertHistory(
  streamed: readonly Alert[],
  stored: StoredAlerts | undefined,
  active: readonly Alert[] | null,
): readonly Alert[] {
  if (stored === undefined) return streamed;
  const older = stored.alerts
    .filter((alert) => !streamed.some((known) => isSameEpisode(known, alert)))
    .map((alert) =>
      hasEndedUnseen(alert, active) ? { ...alert, end: new Date(stored.atMs).toISOString() } : alert,
    );
  return [...streamed, ...older].toSorted((a, b) => Date.parse(b.onset) - Date.parse(a.onset));
}

/** Whether the store still has the episode open while the stream does not report it. */
export function hasEndedUnseen(alert: Alert, active: readonly Alert[] | null): boolean {
  return alert.end === null && active !== null && !active.some((known) => isSameEpisode(known, alert));
}

function isSameEpisode(one: Alert, other: Alert): boolean {
  return (
    one.source === other.source &&
    one.kind === other.kind &&
    Math.abs(Date.parse(one.onset) - Date.parse(other.onset)) <= SAME_ONSET_MS
  );
}
