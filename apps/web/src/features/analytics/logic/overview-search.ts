import { HOUR_MS } from '@eupnea/model';
import {
  OVERVIEW_SIGNS,
  OVERVIEW_SORTS,
  OVERVIEW_SPANS,
  type OverviewRow,
  type UnitOverviewQuery,
} from '@eupnea/contracts/unit-overview';
import { partNames } from '../../../lib/saved-views/part-roles.ts';
import { OVERVIEW_PARTS } from '../../../lib/saved-views/screen-parts.ts';
import type { AnalyticsSearch } from './analytics-search.ts';

type Keys = keyof typeof OVERVIEW_PARTS;

/** Search of the overview: flat text, absent means default. */
export type OverviewSearch = { readonly [Key in Keys]?: string | undefined };

const LONGEST_SEARCH = 100;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const CHECKS: { readonly [Key in Keys]: (text: string) => boolean } = {
  search: (text) => text !== '' && text.length <= LONGEST_SEARCH,
  sign: (text) => OVERVIEW_SIGNS.some((known) => known === text),
  span: (text) => OVERVIEW_SPANS.some((known) => known === text),
  end: (text) => TIME.test(text) && !Number.isNaN(Date.parse(text)),
  sort: (text) => text !== 'attention' && OVERVIEW_SORTS.some((known) => known === text),
  order: (text) => text === 'asc' || text === 'desc',
  page: (text) => /^[1-9]\d{0,5}$/.test(text) && text !== '1',
};

/** Reads valid values of an address; others get defaults. */
export function readOverviewSearch(search: Readonly<Record<string, unknown>>): OverviewSearch {
  const read: { -readonly [Key in Keys]?: string } = {};
  for (const key of partNames(OVERVIEW_PARTS)) {
    const value = search[key];
    if (typeof value === 'string' && CHECKS[key](value)) read[key] = value;
  }
  return read;
}

export function sortOf({ sort }: OverviewSearch): UnitOverviewQuery['sortBy'] {
  return OVERVIEW_SORTS.find((known) => known === sort) ?? 'attention';
}

/** Default order: names ascending, figures descending. */
export function orderOf(search: OverviewSearch): 'asc' | 'desc' {
  if (search.order === 'asc' || search.order === 'desc') return search.order;
  return sortOf(search) === 'pseudonym' ? 'asc' : 'desc';
}

export function spanOf({ span }: OverviewSearch): UnitOverviewQuery['span'] {
  return OVERVIEW_SPANS.find((known) => known === span) ?? 'common';
}

/**
 * Whether nobody chose a period, patients or a day, and the last 24 hours are empty: who only uploaded recordings finds
 * them by the newest day of each patient.
 */
export function fallsBackToNewest(
  { span, end, search, sign }: OverviewSearch,
  total: number | undefined,
): boolean {
  const isChosen = [span, end, search, sign].some((value) => value !== undefined);
  return total === 0 && !isChosen;
}

export function pageOf({ page }: OverviewSearch): number {
  return page === undefined ? 1 : Number(page);
}

/** Address of a patient's breaths in an hour. */
export function searchOfHour(patientId: number, start: string): AnalyticsSearch {
  return {
    patient: String(patientId),
    view: 'breaths',
    from: start,
    to: new Date(Date.parse(start) + HOUR_MS).toISOString(),
  };
}

/** Address of a patient's analytics in its 24 hours. */
export function searchOfRow({
  patient_id,
  start,
  end,
}: Pick<OverviewRow, 'patient_id' | 'start' | 'end'>): AnalyticsSearch {
  return { patient: String(patient_id), from: start, to: end };
}
