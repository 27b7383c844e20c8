import { type TimeNotation, writeClock, writeInstant, writeMoment } from '@eupnea/notation/format-time';
import { chosenClockZone } from '../clock-zone.ts';

export { formatDay } from '@eupnea/notation/format-time';

/** hh:mm:ss of the reader's clock. */
export function formatClock(atMs: number, locale: string): string {
  return writeClock(atMs, onReadersClock(locale));
}

/** hh:mm, with the date if not today. */
export function formatMoment(atMs: number, nowMs: number, locale: string): string {
  return writeMoment(atMs, nowMs, onReadersClock(locale));
}

/** Day and hh:mm of a server time of the reader's clock; `---` for none. */
export function formatInstant(at: string | null, locale: string): string {
  return writeInstant(at, onReadersClock(locale));
}

export function onReadersClock(locale: string): TimeNotation {
  return { locale, timeZone: chosenClockZone() ?? undefined };
}
