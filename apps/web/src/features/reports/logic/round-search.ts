import { HOUR_MS } from '@eupnea/model';
import type { IndexChoice } from '@eupnea/signal';
import { readIndexChoice, writeIndexChoice } from '../../../lib/clinical/index-choice-search.ts';

/** Address `/reports?patient=7&view=round&at=2026-11-19T07:00:00.000Z`. */
export interface RoundSearch {
  readonly patient: string;
  /** End of the 24 hours; null = now, or the newest data. */
  readonly at: string | null;
  readonly choice: IndexChoice;
}

export const ROUND_KEYS = ['view', 'at'] as const;

const VIEW = 'round';
const ID = /^[1-9]\d{0,9}$/;

/** null = the address is of another page. */
export function readRoundSearch(search: Readonly<Record<string, unknown>>): RoundSearch | null {
  const { patient, view, at } = search;
  if (view !== VIEW || typeof patient !== 'string' || !ID.test(patient)) return null;
  return { patient, at: typeof at === 'string' ? readTime(at) : null, choice: readIndexChoice(search) };
}

export function writeRoundSearch({ patient, at, choice }: RoundSearch) {
  return { patient, view: VIEW, ...(at === null ? {} : { at }), ...writeIndexChoice(choice) };
}

/** An end some hours later; earlier for a negative number. */
export function stepEnd(end: string, hours: number): string {
  return new Date(Date.parse(end) + hours * HOUR_MS).toISOString();
}

function readTime(text: string): string | null {
  const timeMs = Date.parse(text);
  return Number.isNaN(timeMs) ? null : new Date(timeMs).toISOString();
}
