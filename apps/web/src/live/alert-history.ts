import type { Alert } from '@eupnea/contracts/alert';

/** Number of episodes kept; the alarm pages have older ones. */
const KEPT_ALERTS = 50;

/**
 * Episodes since the page was opened, newest first. An episode missing among the active ones ends now, unless
 * the server gave its end.
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
