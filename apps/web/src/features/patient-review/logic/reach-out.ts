import { DAY_MS } from '@eupnea/model';
import type { TimeWindow } from '@eupnea/waveform';

/**
 * How far a view goes beyond the stored breaths: not at all; from the beginning of their sessions, which settings and
 * limits come with, to now while a ventilator runs, because alerts and blood gases do not wait for the breath in course
 * to end; or over the last day, breaths or none.
 */
export type Reach = 'breaths' | 'sessions' | 'day';

/**
 * Maximum age in ms of the last breath of a running ventilator: 30 minutes of silence end a session
 * (definitions.md, Time and storage).
 */
const RUNNING_MS = 30 * 60_000;
/** Margin in ms after now, for samples recorded after the request. */
const AHEAD_MS = 60_000;

/**
 * @param stored first to last stored breath; null without any
 * @param sessionStartsMs of the sessions that are known
 */
export function reachOut(
  stored: TimeWindow | null,
  reach: Reach,
  { sessionStartsMs, nowMs }: { readonly sessionStartsMs: readonly number[]; readonly nowMs: number },
): TimeWindow | null {
  const toMs = Math.max(stored?.toMs ?? 0, nowMs + AHEAD_MS);
  if (reach === 'day') return { fromMs: Math.min(stored?.fromMs ?? toMs, toMs - DAY_MS), toMs };
  if (reach === 'breaths' || (stored === null && sessionStartsMs.length === 0)) return stored;
  const fromMs = Math.min(stored?.fromMs ?? toMs, ...sessionStartsMs);
  const isOver = stored !== null && nowMs - stored.toMs > RUNNING_MS;
  return { fromMs, toMs: isOver ? stored.toMs : toMs };
}
