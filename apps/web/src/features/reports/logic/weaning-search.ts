/** Address `/reports?patient=7&view=weaning&at=2026-11-19T07:00:00.000Z&days=14`. */
export interface WeaningSearch {
  readonly patient: string;
  /** A time of the last day; null = today, or the day of the newest data. */
  readonly at: string | null;
  readonly days: WeaningDays;
}

export const WEANING_DAY_CHOICES = [3, 7, 14] as const;
export type WeaningDays = (typeof WEANING_DAY_CHOICES)[number];

const DEFAULT_DAYS = 7;
const VIEW = 'weaning';
const ID = /^[1-9]\d{0,9}$/;

/** null = the address is of another page. */
export function readWeaningSearch(search: Readonly<Record<string, unknown>>): WeaningSearch | null {
  const { patient, view, at, days } = search;
  if (view !== VIEW || typeof patient !== 'string' || !ID.test(patient)) return null;
  return {
    patient,
    at: typeof at === 'string' ? readTime(at) : null,
    days: WEANING_DAY_CHOICES.find((choice) => String(choice) === days) ?? DEFAULT_DAYS,
  };
}

export function writeWeaningSearch({ patient, at, days }: WeaningSearch) {
  return {
    patient,
    view: VIEW,
    ...(at === null ? {} : { at }),
    ...(days === DEFAULT_DAYS ? {} : { days: String(days) }),
  };
}

/** Last day of the timeline that lies before or after this one: a millisecond outside of it, or a length later. */
export function stepTimeline(
  { start, end }: { readonly start: string; readonly end: string },
  direction: 'earlier' | 'later',
): string {
  const [startMs, endMs] = [Date.parse(start), Date.parse(end)];
  return new Date(direction === 'earlier' ? startMs - 1 : endMs + (endMs - startMs) - 1).toISOString();
}

function readTime(text: string): string | null {
  const timeMs = Date.parse(text);
  return Number.isNaN(timeMs) ? null : new Date(timeMs).toISOString();
}
