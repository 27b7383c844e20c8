import type { OverviewRow } from '@eupnea/contracts/unit-overview';
import { findParameter, LUNG_PROTECTION_BOUNDS, type OUTSIDE_BOUND_CODES } from '@eupnea/model';
import { dateFormat } from '../../../lib/format/intl-formats.ts';

/** Height of a full bar, %: the last step of the heat map. Higher values are cut and marked. */
export const SPARK_FULL_PERCENT = 100;

/** "13:00–14:00" in local time. */
export function nameClockHour(start: string, timeZone: string, locale: string): string {
  const startMs = Date.parse(start);
  const clock = dateFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return `${clock.format(startMs)}–${clock.format(startMs + 3_600_000)}`;
}

/** "22 Nov, 15:00" in local time, with the year if it is not the current one. */
export function nameMoment(time: string, timeZone: string, locale: string, nowMs = Date.now()): string {
  const timeMs = Date.parse(time);
  const isThisYear = new Date(timeMs).getUTCFullYear() === new Date(nowMs).getUTCFullYear();
  return dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(timeMs);
}

/** "13" of "13:00", for the scale above the bars. */
export function hourOnClock(start: string, timeZone: string): string {
  const parts = dateFormat('en-US', {
    hour: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(Date.parse(start));
  return parts.find(({ type }) => type === 'hour')?.value ?? '';
}

/** Share of the full height: a line for zero, nothing for an unobserved hour. */
export function barShare({ finding_percent: percent }: OverviewRow['hours'][number]): number | null {
  return percent === null ? null : Math.min(1, percent / SPARK_FULL_PERCENT);
}

type BoundCode = (typeof OUTSIDE_BOUND_CODES)[number];

/** A bound with its parameter. */
export function describeBound(code: BoundCode) {
  const bound = LUNG_PROTECTION_BOUNDS.find((known) => known.code === code);
  if (bound === undefined) return null;
  const parameter =
    bound.value === 'vt_ml_kg' ? findParameter('monitored', 'VT_IBW') : findParameter('breath', bound.value);
  return parameter === null ? null : { bound, parameter };
}
