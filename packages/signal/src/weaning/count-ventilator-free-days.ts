import { type WeaningState, DAY_MS } from '@eupnea/model';
import type { WeaningRun } from './lay-timeline.ts';

export interface VentilatorFreeDays {
  /**
   * counted: the days are over; so_far: they are not over yet; ventilated: not liberated for the hold time;
   * undecided: unknown time could hold ventilation that would change the count.
   */
  readonly state: 'counted' | 'so_far' | 'ventilated' | 'undecided';
  /** null where undecided. */
  readonly days: number | null;
  /** End of the last ventilation; null while ventilated or without ventilation. */
  readonly lastEndMs: number | null;
  /** Time without record in the counted days, ms. */
  readonly unknownMs: number;
}

/** Days of the published outcome. */
export const VENTILATOR_FREE_OF_DAYS = 28;
/** A liberation counts when it holds for this time (Yehya 2019). */
export const LIBERATION_HOLD_HOURS = 48;
/** Unknown time up to this sum changes no count by more than a twentieth of a day. */
const UNKNOWN_ALLOWED_MS = 3_600_000;
const VENTILATED: ReadonlySet<WeaningState> = new Set(['controlled', 'assisted', 'trial']);

/**
 * Ventilator-free days of the first 28 from the first ventilation on, counted from the last liberation (Yehya 2019,
 * 10.1164/rccm.201810-2050CP). Death, which makes the outcome 0, is not part of the record.
 * @param timeline without a hole
 */
export function countVentilatorFreeDays(timeline: readonly WeaningRun[], nowMs: number): VentilatorFreeDays {
  const first = timeline.find(({ state }) => VENTILATED.has(state));
  if (first === undefined) return { state: 'undecided', days: null, lastEndMs: null, unknownMs: 0 };
  const lastMs = first.fromMs + VENTILATOR_FREE_OF_DAYS * DAY_MS;
  const endMs = Math.min(lastMs, nowMs);
  const runs = timeline.filter(({ fromMs, toMs }) => toMs > first.fromMs && fromMs < endMs);
  const lastEndMs = runs.findLast(({ state }) => VENTILATED.has(state))?.toMs ?? first.toMs;
  const unknownMs = sumWithin(runs, 'unknown', first.fromMs, endMs);
  const isOver = endMs === lastMs;
  if (lastEndMs >= endMs) return { state: 'ventilated', days: isOver ? 0 : null, lastEndMs: null, unknownMs };
  // The hold of a liberation on the last two days ends after them.
  const heldMs = lastEndMs + LIBERATION_HOLD_HOURS * 3_600_000;
  const again = timeline.find(({ state, fromMs }) => VENTILATED.has(state) && fromMs >= lastEndMs);
  if (again !== undefined && again.fromMs < heldMs)
    return { state: 'ventilated', days: isOver ? 0 : null, lastEndMs, unknownMs };
  if (
    sumWithin(timeline, 'unknown', lastEndMs, Math.min(nowMs, Math.max(endMs, heldMs))) > UNKNOWN_ALLOWED_MS
  )
    return { state: 'undecided', days: null, lastEndMs, unknownMs };
  if (nowMs < heldMs) return { state: 'ventilated', days: null, lastEndMs, unknownMs };
  return { state: isOver ? 'counted' : 'so_far', days: (endMs - lastEndMs) / DAY_MS, lastEndMs, unknownMs };
}

function sumWithin(runs: readonly WeaningRun[], state: WeaningState, fromMs: number, toMs: number): number {
  return runs
    .filter((run) => run.state === state)
    .reduce((sum, run) => sum + Math.max(0, Math.min(run.toMs, toMs) - Math.max(run.fromMs, fromMs)), 0);
}
