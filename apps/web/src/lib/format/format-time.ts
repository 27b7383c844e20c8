const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

/** hh:mm:ss of the browser's time zone. */
export function formatClock(atMs: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hourCycle: 'h23' }).format(atMs);
}

/** hh:mm, with the date if not today. */
export function formatMoment(atMs: number, nowMs: number, locale: string): string {
  const sameDay = new Date(atMs).toDateString() === new Date(nowMs).toDateString();
  return new Intl.DateTimeFormat(locale, {
    ...(sameDay ? {} : { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(atMs);
}

/** Day and hh:mm of a server time in the browser's time zone; `---` for none. */
export function formatInstant(at: string | null, locale: string): string {
  if (at === null) return '---';
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(Date.parse(at));
}

/** A calendar day yyyy-mm-dd, without time zone. */
export function formatDay(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}

/** Duration: 0:12 up to an hour, then 3 h 05, then 2 d 4 h. Negative values (clock skew) count as zero. */
export function formatAge(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / SECOND_MS));
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)}:${pad(seconds % MINUTE_S)}`;
  if (seconds < DAY_S)
    return `${Math.floor(seconds / HOUR_S)} h ${pad(Math.floor((seconds % HOUR_S) / MINUTE_S))}`;
  return `${Math.floor(seconds / DAY_S)} d ${Math.floor((seconds % DAY_S) / HOUR_S)} h`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
