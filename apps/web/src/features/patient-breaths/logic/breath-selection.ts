import type { AsynchronyKind, FindingKind, VentilationControl } from '@eupnea/model';
import {
  ARTEFACT_KINDS,
  ASYNCHRONY_KINDS,
  BREATH_FEATURE_CODES,
  VENTILATION_CONTROLS,
  type BreathFeatureCode,
} from '@eupnea/model';
import { keepKnown } from '../../../lib/stored/keep-known.ts';
import { writePeriod } from '../../../lib/stored/period.ts';
import type { Review } from '../../../lib/stored/review.ts';
import type { ReviewChange, ReviewSearch } from '../../../lib/stored/review-search.ts';

export const SORT_CODES = ['started_at', ...BREATH_FEATURE_CODES] as const;

export type SortCode = 'started_at' | BreathFeatureCode;

export const FINDING_FILTERS = ['any', ...ASYNCHRONY_KINDS, ...ARTEFACT_KINDS] as const;

export type FindingFilter = 'any' | FindingKind;

export const UNDECIDED_FILTERS = ['any', ...ASYNCHRONY_KINDS] as const;

/** Range between two bounds; either may be open. */
export interface FeatureRange {
  readonly code: BreathFeatureCode;
  readonly least: number | null;
  readonly most: number | null;
}

/** Selected breaths of the period and their order, from the address. */
export interface BreathSelection {
  readonly sort: SortCode;
  readonly order: 'asc' | 'desc';
  readonly modes: readonly VentilationControl[];
  readonly findings: readonly FindingFilter[];
  readonly undecided: readonly ('any' | AsynchronyKind)[];
  readonly ranges: readonly FeatureRange[];
  readonly incomplete: boolean | null;
}

export function readBreathSelection(search: ReviewSearch): BreathSelection {
  return {
    sort: keepKnown([search.sort ?? ''], SORT_CODES)[0] ?? 'started_at',
    order: search.order === 'desc' ? 'desc' : 'asc',
    modes: keepKnown((search.mode ?? '').split(','), VENTILATION_CONTROLS),
    findings: keepKnown((search.finding ?? '').split(','), FINDING_FILTERS),
    undecided: keepKnown((search.undecided ?? '').split(','), UNDECIDED_FILTERS),
    ranges: (search.range ?? '').split(',').flatMap(readRange),
    incomplete: search.incomplete === undefined ? null : search.incomplete === '1',
  };
}

function readRange(text: string): readonly FeatureRange[] {
  const [code = '', least = '', most = ''] = text.split(':');
  const read = (bound: string): number | null =>
    bound === '' || !Number.isFinite(Number(bound)) ? null : Number(bound);
  return keepKnown([code], BREATH_FEATURE_CODES)
    .map((known) => ({ code: known, least: read(least), most: read(most) }))
    .filter((range) => range.least !== null || range.most !== null);
}

export function writeRanges(ranges: readonly FeatureRange[]): string | undefined {
  const text = ranges.map(({ code, least, most }) => `${code}:${least ?? ''}:${most ?? ''}`).join(',');
  return text === '' ? undefined : text;
}

/** Removes all filters. */
export const NO_FILTERS: ReviewChange = {
  mode: undefined,
  finding: undefined,
  undecided: undefined,
  range: undefined,
  incomplete: undefined,
};

export function isFiltered({ modes, findings, undecided, ranges, incomplete }: BreathSelection): boolean {
  return modes.length + findings.length + undecided.length + ranges.length > 0 || incomplete !== null;
}

/** Query of the list: scope, period, order, filters. */
export function toBreathsQuery({ scope, period }: Review, selection: BreathSelection) {
  const { from, to } = writePeriod(period);
  const { sort, order, modes, findings, undecided, ranges, incomplete } = selection;
  const range = writeRanges(ranges);
  return {
    ...scope,
    startTime: from,
    endTime: to,
    sortBy: sort,
    sortOrder: order,
    ...(modes.length === 0 ? {} : { mode: modes.join(',') }),
    ...(findings.length === 0 ? {} : { finding: findings.join(',') }),
    ...(undecided.length === 0 ? {} : { undecided: undecided.join(',') }),
    ...(range === undefined ? {} : { range }),
    ...(incomplete === null ? {} : { incomplete: incomplete ? ('1' as const) : ('0' as const) }),
  };
}

export type BreathsQuery = ReturnType<typeof toBreathsQuery>;
