import { MINUTE_MS, DAY_MS } from '@eupnea/model';
import { writePeriod } from '@eupnea/notation/format-time';
import type { TimeWindow } from '@eupnea/waveform';
import { dayOf, zoneOffsetMs } from '../clock-zone.ts';
import { dateFormat } from '../format/intl-formats.ts';
import { formatClock, onReadersClock } from '../format/format-time.ts';

const DAY_SECONDS = 86_400;

/** "20 Nov 2026, 12:38 – 14:32" in local time, with seconds where needed. */
export function formatPeriod({ fromMs, toMs }: TimeWindow, locale: string): string {
  return writePeriod(fromMs, toMs, onReadersClock(locale));
}

/** Label of a time axis with this tick distance. */
export function formatTick(timeMs: number, stepMs: number, locale: string): string {
  if (stepMs >= DAY_MS) {
    return dateFormat(locale, { day: 'numeric', month: 'short' }).format(timeMs);
  }
  const time = dateFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    ...(stepMs < MINUTE_MS ? { second: '2-digit' } : {}),
    ...(stepMs < 1000 ? { fractionalSecondDigits: 1 } : {}),
    hourCycle: 'h23',
  }).format(timeMs);
  const isMidnight = Math.floor((timeMs + zoneOffsetMs(timeMs)) / 1000) % DAY_SECONDS === 0;
  if (!isMidnight || stepMs < MINUTE_MS) return time;
  return dateFormat(locale, { day: 'numeric', month: 'short' }).format(timeMs);
}

/** "CET", "GMT-3", "UTC": the reader's zone at that time. The clock of a recording may differ. */
export function formatZone(timeMs: number, locale: string): string {
  const parts = dateFormat(locale, { timeZoneName: 'short' }).formatToParts(timeMs);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Whether the period lies within one local day. */
export function isWithinDay({ fromMs, toMs }: TimeWindow): boolean {
  return dayOf(fromMs) === dayOf(toMs);
}

/** A time in a list below its period, without the parts that the period states. */
export function formatWithin(timeMs: number, period: TimeWindow, locale: string): string {
  return isWithinDay(period) ? formatClock(timeMs, locale) : formatInstant(timeMs, locale);
}

/** Whether the period lies within one year of the reader's clock. */
export function isWithinYear({ fromMs, toMs }: TimeWindow): boolean {
  return dayOf(fromMs).slice(0, 4) === dayOf(toMs).slice(0, 4);
}

/** A time in a dense table below its period: the clock, "27/11 12:38:04" in a period of days, with the year in one of years. */
export function formatDense(timeMs: number, period: TimeWindow, locale: string): string {
  const clock = formatClock(timeMs, locale);
  if (isWithinDay(period)) return clock;
  if (!isWithinYear(period)) return formatInstant(timeMs, locale);
  return `${dateFormat(locale, { day: '2-digit', month: '2-digit' }).format(timeMs)} ${clock}`;
}

/** Age from which a date shows its year, so that recordings of other years are distinguishable. */
const PLAIN_WITHOUT_YEAR_MS = 180 * DAY_MS;

/** "20 Nov, 12:38:04", with the year if needed. */
export function formatInstant(timeMs: number, locale: string, nowMs = Date.now()): string {
  const isPlain = Math.abs(nowMs - timeMs) < PLAIN_WITHOUT_YEAR_MS;
  return dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(isPlain ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(timeMs);
}
