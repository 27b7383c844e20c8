import type { Alert } from '@eupnea/contracts';

/** Episodes kept for the list beside the waves; older ones are on the alarm pages. */
const KEPT_ALERTS = 50;

/**
 * Episodes seen since the page was opened, newest first. An episode that is no longer among the active ones has ended
 * by now, unless the server said when.
 */
export function rememberAlerts(
  history: readonly Alert[],
  active: readonly Alert[],
  nowMs: number,
): readonly Alert[] {
  const activeIds = new Set(active.map((alert) => alert.id));
  const ended = history.flatMap((alert) => {
    if (activeIds.has(alert.id)) return [];
    return [alert.end === null ? { ...alert, end: new Date(nowMs).toISOString() } : alert];
  });
  return [...active, ...ended]
    .toSorted((a, b) => Date.parse(b.onset) - Date.parse(a.onset))
    .slice(0, KEPT_ALERTS);
}
