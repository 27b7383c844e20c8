import {
  ASYNCHRONY_INDEX_CODES,
  ASYNCHRONY_KINDS,
  ASYNCHRONY_LEAST_CONFIDENCE,
  type AsynchronyKind,
} from '@eupnea/model';
import type { IndexChoice } from '@eupnea/signal';
import { readReviewSearch, type ReviewSearch } from '../../../lib/stored/review-search.ts';

export const ANALYTICS_VIEWS = ['trends', 'breaths', 'statistics'] as const;
export type AnalyticsView = (typeof ANALYTICS_VIEWS)[number];

/** The address contains the whole view: patient or device, tab, period and selections. */
export interface AnalyticsSearch extends Omit<ReviewSearch, 'tab'> {
  readonly patient?: string;
  readonly view?: string;
  /** Kind of asynchrony in the heat map; absent means all. */
  readonly kind?: string | undefined;
  /** Definition of the asynchrony index; absent means ours. */
  readonly index?: string | undefined;
  /** Least confidence of a counted finding, such as `0.8`; absent means 0.5. */
  readonly confidence?: string | undefined;
  /** Start of the selected hour, ISO 8601 in UTC. */
  readonly hour?: string;
}

const ID = /^[1-9]\d{0,9}$/;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Reads valid values of an address; others get defaults. */
export function readAnalyticsSearch(search: Readonly<Record<string, unknown>>): AnalyticsSearch {
  const { tab: _tab, ...review } = readReviewSearch(search);
  const { patient, view, kind, hour } = search;
  const choice = readIndexChoice(search);
  return {
    ...review,
    ...(typeof patient === 'string' && ID.test(patient) ? { patient } : {}),
    ...(readView(view) === 'trends' ? {} : { view: readView(view) }),
    ...(readKind(kind) === null ? {} : { kind: readKind(kind) ?? '' }),
    ...(choice.index === 'eupnea' ? {} : { index: choice.index }),
    ...(choice.minConfidence === ASYNCHRONY_LEAST_CONFIDENCE
      ? {}
      : { confidence: String(choice.minConfidence) }),
    ...(typeof hour === 'string' && TIME.test(hour) ? { hour } : {}),
  };
}

/** Least confidences to choose from. */
export const CONFIDENCE_CHOICES = [0, 0.5, 0.7, 0.8, 0.9, 0.95] as const;

/** Definition and least confidence of an address; ours where it has none. */
export function readIndexChoice({
  index,
  confidence,
}: {
  readonly index?: unknown;
  readonly confidence?: unknown;
}): IndexChoice {
  return {
    index: ASYNCHRONY_INDEX_CODES.find((known) => known === index) ?? 'eupnea',
    minConfidence:
      CONFIDENCE_CHOICES.find((known) => String(known) === confidence) ?? ASYNCHRONY_LEAST_CONFIDENCE,
  };
}

export function readView(view: unknown): AnalyticsView {
  return ANALYTICS_VIEWS.find((known) => known === view) ?? 'trends';
}

export function readKind(kind: unknown): AsynchronyKind | null {
  return ASYNCHRONY_KINDS.find((known) => known === kind) ?? null;
}
