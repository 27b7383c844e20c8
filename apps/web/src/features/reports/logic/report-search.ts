/** `/reports?patient=7&date=2026-11-19`: whose day, and which. */
export interface ReportSearch {
  readonly patient: string | null;
  readonly device: string | null;
  /** Date of the site's time zone; null = the last day with a breath. */
  readonly date: string | null;
}

export const REPORT_KEYS = ['patient', 'device', 'date'] as const;

const ID = /^[1-9]\d{0,9}$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;

/** Takes what is legible of an address; of a patient and a device the patient counts. */
export function readReportSearch(search: Readonly<Record<string, unknown>>): ReportSearch {
  const { date } = search;
  const patient = readId(search['patient']);
  return {
    patient,
    device: patient === null ? readId(search['device']) : null,
    date: typeof date === 'string' && isDate(date) ? date : null,
  };
}

export function writeReportSearch({ patient, device, date }: ReportSearch) {
  return {
    ...(patient === null ? {} : { patient }),
    ...(device === null ? {} : { device }),
    ...(date === null ? {} : { date }),
  };
}

/** The date so many days later, on the calendar: no time zone has a say in it. */
export function stepDate(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whether the calendar has it: 30 February is none. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const timeMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(timeMs) && new Date(timeMs).toISOString().startsWith(text);
}

function readId(value: unknown): string | null {
  return typeof value === 'string' && ID.test(value) ? value : null;
}
