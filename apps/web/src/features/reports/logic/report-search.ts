import { DAY_MS } from '@eupnea/model';
import type { IndexChoice } from '@eupnea/signal';
import { readIndexChoice, writeIndexChoice } from '../../../lib/clinical/index-choice-search.ts';

/** Address `/reports?patient=7&date=2026-11-19`: patient or device, day, and what counts as asynchrony. */
export interface ReportSearch {
  readonly patient: string | null;
  readonly device: string | null;
  /** Date of the site's time zone; null = the last day with a breath. */
  readonly date: string | null;
  readonly choice: IndexChoice;
}

export const REPORT_KEYS = ['patient', 'device', 'date', 'index', 'confidence'] as const;

const ID = /^[1-9]\d{0,9}$/;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** Reads valid values of an address; a patient takes precedence over a device. */
export function readReportSearch(search: Readonly<Record<string, unknown>>): ReportSearch {
  const { date } = search;
  const patient = readId(search['patient']);
  return {
    patient,
    device: patient === null ? readId(search['device']) : null,
    date: typeof date === 'string' && isDate(date) ? date : null,
    choice: readIndexChoice(search),
  };
}

export function writeReportSearch({ patient, device, date, choice }: ReportSearch) {
  return {
    ...(patient === null ? {} : { patient }),
    ...(device === null ? {} : { device }),
    ...(date === null ? {} : { date }),
    ...writeIndexChoice(choice),
  };
}

/** Calendar date plus a number of days, independent of the time zone. */
export function stepDate(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** True for an existing calendar date; false for 30 February. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const timeMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(timeMs) && new Date(timeMs).toISOString().startsWith(text);
}

function readId(value: unknown): string | null {
  return typeof value === 'string' && ID.test(value) ? value : null;
}
