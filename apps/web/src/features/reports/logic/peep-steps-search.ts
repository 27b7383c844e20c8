/** Address `/reports?patient=7&view=peep-steps&at=2026-11-19T07:00:00.000Z&days=1`. */
export interface PeepStepsSearch {
  readonly patient: string;
  /** A time of the last day; null = today, or the day of the newest data. */
  readonly at: string | null;
  readonly days: PeepStepsDays;
}

export const PEEP_STEPS_DAY_CHOICES = [1, 3, 7] as const;
type PeepStepsDays = (typeof PEEP_STEPS_DAY_CHOICES)[number];

const DEFAULT_DAYS = 3;
const VIEW = 'peep-steps';
const ID = /^[1-9]\d{0,9}$/;

/** null = the address is of another page. */
export function readPeepStepsSearch(search: Readonly<Record<string, unknown>>): PeepStepsSearch | null {
  const { patient, view, at, days } = search;
  if (view !== VIEW || typeof patient !== 'string' || !ID.test(patient)) return null;
  return {
    patient,
    at: typeof at === 'string' ? readTime(at) : null,
    days: PEEP_STEPS_DAY_CHOICES.find((choice) => String(choice) === days) ?? DEFAULT_DAYS,
  };
}

export function writePeepStepsSearch({ patient, at, days }: PeepStepsSearch) {
  return {
    patient,
    view: VIEW,
    ...(at === null ? {} : { at }),
    ...(days === DEFAULT_DAYS ? {} : { days: String(days) }),
  };
}

function readTime(text: string): string | null {
  const timeMs = Date.parse(text);
  return Number.isNaN(timeMs) ? null : new Date(timeMs).toISOString();
}
