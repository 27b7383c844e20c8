import type { AsynchronyHour } from '@eupnea/contracts/asynchrony';
import type { TFunction } from 'i18next';
import { dateFormat } from '../../../lib/format/intl-formats.ts';

/** "Fri 20 Nov" for a local day. */
export function formatHeatDay(day: string, locale: string): string {
  return dateFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(Date.parse(day));
}

/** "Fri 20 Nov, 13:00–14:00" in local time. */
export function nameHour({ day, hour }: AsynchronyHour, locale: string): string {
  const clock = (at: number): string => `${String(at % 24).padStart(2, '0')}:00`;
  return `${formatHeatDay(day, locale)}, ${clock(hour)}–${clock(hour + 1)}`;
}

/** Text of a cell; hours without cycles have no share. */
export function writeShare(percent: number | null): string {
  return percent === null ? '–' : String(Math.round(percent));
}

export function describeHour(
  hour: AsynchronyHour,
  percent: number | null,
  t: TFunction,
  locale: string,
): string {
  return `${writeShare(percent)} %: ${nameHour(hour, locale)}, ${t('analytics.ofBreaths', { count: hour.breaths })}`;
}
