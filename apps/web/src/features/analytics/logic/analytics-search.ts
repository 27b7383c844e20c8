import { ASYNCHRONY_KINDS, type AsynchronyKind } from '@eupnea/model';
import {
  readIndexChoice,
  writeIndexChoice,
  type IndexChoiceSearch,
} from '../../../lib/clinical/index-choice-search.ts';
import { readReviewSearch, type ReviewSearch } from '../../../lib/stored/review-search.ts';

export const ANALYTICS_VIEWS = ['trends', 'breaths', 'statistics'] as const;
export type AnalyticsView = (typeof ANALYTICS_VIEWS)[number];

/** The address contains the whole view: patient or device, tab, period and selections. */
export interface AnalyticsSearch extends Omit<ReviewSearch, 'tab'>, IndexChoiceSearch {
  readonly patient?: string;
  readonly view?: string;
  /** Kind of asynchrony in the heat map; absent means all. */
  readonly kind?: string | undefined;
  /** Start of the selected hour, ISO 8601 in UTC. */
  readonly hour?: string;
}

const ID = /^[1-9]\d{0,9}$/;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Reads valid values of an address; others get defaults. */
export function readAnalyticsSearch(search: Readonly<Record<string, unknown>>): AnalyticsSearch {
  const { tab: _tab, ...review } = readReviewSearch(search);
  const { patient, view, kind, hour } = search;
  return {
    ...review,
    ...(typeof patient === 'string' && ID.test(patient) ? { patient } : {}),
    ...(readView(view) === 'trends' ? {} : { view: readView(view) }),
    ...(readKind(kind) === null ? {} : { kind: readKind(kind) ?? '' }),
    ...writeIndexChoice(readIndexChoice(search)),
    ...(typeof hour === 'string' && TIME.test(hour) ? { hour } : {}),
  };
}

export function readView(view: unknown): AnalyticsView {
  return ANALYTICS_VIEWS.find((known) => known === view) ?? 'trends';
}

export function readKind(kind: unknown): AsynchronyKind | null {
  return ASYNCHRONY_KINDS.find((known) => known === kind) ?? null;
}
