import { partNames } from '../saved-views/part-roles.ts';
import { keepKnown } from './keep-known.ts';
import { FORMULAS_PATTERN, LANES_PATTERN } from './lane-choice.ts';

export const PATIENT_TABS = ['monitor', 'trends', 'breaths', 'med-card', 'events'] as const;

export type PatientTab = (typeof PATIENT_TABS)[number];

/**
 * View of stored data in the address as flat text. Unknown parts are dropped, so that addresses of other
 * versions still open.
 */
export interface ReviewSearch {
  readonly tab?: string;
  /** Period, ISO 8601 in UTC. */
  readonly from?: string;
  readonly to?: string;
  /** Statistics, and Trends in addresses of earlier versions: feature codes, comma-separated. */
  readonly parameters?: string;
  /** Breaths: `device-number` of the selected breath. */
  readonly breath?: string;
  /** Breaths: start of the visible waves, ISO 8601, and seconds. */
  readonly at?: string;
  readonly span?: string;
  /** Breaths: speed of a playback, `10` or `10-paused`, and its playhead, ISO 8601. */
  readonly play?: string;
  readonly head?: string;
  /** Breaths: other waves in the same lanes, `patient-12`; their shift, s; and their breath, `device-number`. */
  readonly with?: string;
  readonly shift?: string;
  readonly match?: string;
  /** Breaths and monitor: lanes in order with height and scale (lane-choice.ts), comma-separated. */
  readonly lanes?: string;
  /** Breaths and monitor: formulas of derived lanes, `name: formula` separated by semicolons. */
  readonly formulas?: string;
  /** Breaths: ids of detectors of others whose findings are hidden, comma-separated. */
  readonly hidden?: string;
  /** Breaths: column codes, order and filters, as in the server's query. */
  readonly columns?: string;
  readonly sort?: string;
  readonly order?: string;
  readonly mode?: string;
  readonly finding?: string;
  readonly undecided?: string;
  readonly range?: string;
  readonly incomplete?: string;
  /** Events: kinds, comma-separated, and the change of a setting that is compared. */
  readonly kinds?: string;
  readonly change?: string;
  /** Timeline of Trends and Med card: strips and curves as `kind.code`, comma-separated, and the crosshair, ISO 8601. */
  readonly rows?: string;
  readonly cursor?: string;
  /** Med card: the selected sample or medication. */
  readonly entry?: string;
  /** Trends in Analytics: the average around events, `before~after:grouping~gold~formula~event`. */
  readonly average?: string;
  /** Statistics: the muscle channel by which the detectors are scored, or `any`. */
  readonly score?: string;
  /** Statistics: `corrected` scores by the labels of people where there are any. */
  readonly labels?: string;
}

export type ReviewSearchKey = keyof ReviewSearch;

/** Changes; undefined removes a part. */
export type ReviewChange = { readonly [Key in ReviewSearchKey]?: string | undefined };

const PATTERNS: { readonly [Key in ReviewSearchKey]-?: RegExp } = {
  tab: /^(monitor|trends|breaths|med-card|events)$/,
  from: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  to: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  parameters: /^[a-z0-9_,]{1,800}$/,
  breath: /^\d{1,9}-\d{1,10}$/,
  at: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  span: /^\d{1,7}(\.\d{1,3})?$/,
  play: /^(0\.5|1|2|5|10|30|60)(-paused)?$/,
  head: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  with: /^(patient|device)-\d{1,9}$/,
  shift: /^-?\d{1,10}(\.\d{1,3})?$/,
  match: /^\d{1,9}-\d{1,10}$/,
  lanes: LANES_PATTERN,
  formulas: FORMULAS_PATTERN,
  hidden: /^\d{1,9}(,\d{1,9}){0,49}$/,
  columns: /^[a-z0-9_,]{1,1600}$/,
  sort: /^[a-z0-9_]{1,40}$/,
  order: /^(asc|desc)$/,
  mode: /^[a-z,]{1,60}$/,
  finding: /^[a-z_,]{1,400}$/,
  undecided: /^[a-z_,]{1,400}$/,
  range: /^[a-z0-9_:.,-]{1,600}$/,
  incomplete: /^[01]$/,
  kinds: /^[a-z,]{1,100}$/,
  change: /^\d{1,9}~\w{1,60}~\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  rows: /^[a-zA-Z0-9_.,]{1,600}$/,
  cursor: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  entry: /^(gas|blood|medication)-\d{1,9}$/,
  average: /^\d{1,2}~\d{1,2}(:[a-z]{1,20})?~[01]~[^~\p{Cc}]{1,200}~\P{Cc}{1,240}$/u,
  score: /^[a-z0-9_]{1,20}$/,
  labels: /^corrected$/,
};

/**
 * Role of each part, or the one tab whose saved views keep it: tabs share the address. The reader below and the saved
 * views both derive from it.
 */
export const REVIEW_PARTS = {
  tab: 'place',
  from: 'period',
  to: 'period',
  parameters: 'trends',
  breath: 'rows',
  at: 'rows',
  span: 'place',
  play: 'rows',
  head: 'rows',
  with: 'rows',
  shift: 'rows',
  match: 'rows',
  lanes: 'breaths',
  formulas: 'breaths',
  hidden: 'breaths',
  columns: 'breaths',
  sort: 'breaths',
  order: 'breaths',
  mode: 'breaths',
  finding: 'breaths',
  undecided: 'breaths',
  range: 'breaths',
  incomplete: 'breaths',
  kinds: 'events',
  change: 'place',
  rows: 'trends',
  cursor: 'rows',
  entry: 'med-card',
  average: 'place',
  score: 'place',
  labels: 'place',
} as const satisfies { readonly [Key in ReviewSearchKey]-?: string };

export function readReviewSearch(search: Readonly<Record<string, unknown>>): ReviewSearch {
  const read: { [Key in ReviewSearchKey]?: string } = {};
  for (const key of partNames(REVIEW_PARTS)) {
    const value = search[key];
    if (typeof value === 'string' && PATTERNS[key].test(value)) read[key] = value;
  }
  return read;
}

/** Null without a tab in the address; the device then decides. */
export function readTab(search: ReviewSearch): PatientTab | null {
  return keepKnown([search.tab ?? ''], PATIENT_TABS)[0] ?? null;
}
