import {
  OVERVIEW_SIGNS,
  OVERVIEW_SORTS,
  OVERVIEW_SPANS,
  type OverviewRow,
  type UnitOverviewQuery,
} from '@eupnea/contracts/overview';
import type { AnalyticsSearch } from './analytics-search.ts';

type Keys = 'search' | 'sign' | 'span' | 'end' | 'sort' | 'order' | 'page';

/** What the address says of the overview, as it stands there: flat text, absent = as at the start. */
export type OverviewSearch = { readonly [Key in Keys]?: string | undefined };

const HOUR_MS = 3_600_000;
const LONGEST_SEARCH = 100;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const CHECKS: { readonly [Key in Keys]: (text: string) => boolean } = {
  search: (text) => text !== '' && text.length <= LONGEST_SEARCH,
  sign: (text) => OVERVIEW_SIGNS.some((known) => known === text),
  span: (text) => text === 'newest',
  end: (text) => TIME.test(text) && !Number.isNaN(Date.parse(text)),
  sort: (text) => text !== 'attention' && OVERVIEW_SORTS.some((known) => known === text),
  order: (text) => text === 'asc' || text === 'desc',
  page: (text) => /^[1-9]\d{0,5}$/.test(text) && text !== '1',
};
const KEYS = ['search', 'sign', 'span', 'end', 'sort', 'order', 'page'] as const;

/** Takes what is legible of an address; what is not is as at the start. */
export function readOverviewSearch(search: Readonly<Record<string, unknown>>): OverviewSearch {
  const read: { -readonly [Key in Keys]?: string } = {};
  for (const key of KEYS) {
    const value = search[key];
    if (typeof value === 'string' && CHECKS[key](value)) read[key] = value;
  }
  return read;
}

export function sortOf({ sort }: OverviewSearch): UnitOverviewQuery['sortBy'] {
  return OVERVIEW_SORTS.find((known) => known === sort) ?? 'attention';
}

/** Names are read from A on, figures from the highest down. */
export function orderOf(search: OverviewSearch): 'asc' | 'desc' {
  if (search.order === 'asc' || search.order === 'desc') return search.order;
  return sortOf(search) === 'pseudonym' ? 'asc' : 'desc';
}

export function spanOf({ span }: OverviewSearch): UnitOverviewQuery['span'] {
  return OVERVIEW_SPANS.find((known) => known === span) ?? 'common';
}

export function pageOf({ page }: OverviewSearch): number {
  return page === undefined ? 1 : Number(page);
}

/** The address of a patient's breaths in an hour. */
export function searchOfHour(patientId: number, start: string): AnalyticsSearch {
  return {
    patient: String(patientId),
    view: 'breaths',
    from: start,
    to: new Date(Date.parse(start) + HOUR_MS).toISOString(),
  };
}

/** The address of a patient's analytics in its 24 hours. */
export function searchOfRow({
  patient_id,
  start,
  end,
}: Pick<OverviewRow, 'patient_id' | 'start' | 'end'>): AnalyticsSearch {
  return { patient: String(patient_id), from: start, to: end };
}
