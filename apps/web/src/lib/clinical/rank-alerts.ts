import type { Alert } from '@eupnea/contracts/alert';

const PRIORITY_RANKS: { readonly [Priority in Alert['priority']]: number } = {
  high: 3,
  medium: 2,
  low: 1,
  unclassified: 0,
};

/** Active alerts by priority; within a priority patient alerts before device alerts, then newest first. */
export function rankAlerts(alerts: readonly Alert[]): readonly Alert[] {
  return alerts
    .filter((alert) => alert.end === null)
    .toSorted(
      (a, b) =>
        PRIORITY_RANKS[b.priority] - PRIORITY_RANKS[a.priority] ||
        Number(a.technical) - Number(b.technical) ||
        Date.parse(b.onset) - Date.parse(a.onset),
    );
}

/** Rank of the worst active alert; -1 without one. */
export function worstRank(alerts: readonly Alert[]): number {
  const worst = rankAlerts(alerts)[0];
  return worst === undefined ? -1 : PRIORITY_RANKS[worst.priority];
}
