import { keepKnown } from './keep-known.ts';

export const PATIENT_TABS = ['monitor', 'trends', 'breaths', 'med-card', 'events'] as const;

export type PatientTab = (typeof PATIENT_TABS)[number];

/**
 * The view of a patient's stored data as it stands in the address, flat text each. What is not understood is left out,
 * so an address of another version opens as far as it can.
 */
export interface ReviewSearch {
  readonly tab?: string;
  /** Period, ISO 8601 in UTC. */
  readonly from?: string;
  readonly to?: string;
  /** Trends: feature codes with commas. */
  readonly parameters?: string;
  /** Breaths: `device-number` of the breath in view. */
  readonly breath?: string;
  /** Breaths: start of the waves in view, ISO 8601, and how many seconds. */
  readonly at?: string;
  readonly span?: string;
  /** Breaths: column codes with commas, order, filters as the server's query names them. */
  readonly columns?: string;
  readonly sort?: string;
  readonly order?: string;
  readonly mode?: string;
  readonly finding?: string;
  readonly range?: string;
  readonly incomplete?: string;
  /** Events: kinds with commas. */
  readonly kinds?: string;
  /** Med card: rows of the chart, `kind.code` with commas; the sample or medication that is looked at. */
  readonly rows?: string;
  readonly entry?: string;
}

export type ReviewSearchKey = keyof ReviewSearch;

/** What one change sets; undefined takes a part out of the address. */
export type ReviewChange = { readonly [Key in ReviewSearchKey]?: string | undefined };

const PATTERNS: { readonly [Key in ReviewSearchKey]-?: RegExp } = {
  tab: /^(monitor|trends|breaths|med-card|events)$/,
  from: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  to: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  parameters: /^[a-z0-9_,]{1,800}$/,
  breath: /^\d{1,9}-\d{1,10}$/,
  at: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  span: /^\d{1,7}(\.\d{1,3})?$/,
  columns: /^[a-z0-9_,]{1,1600}$/,
  sort: /^[a-z0-9_]{1,40}$/,
  order: /^(asc|desc)$/,
  mode: /^[a-z,]{1,60}$/,
  finding: /^[a-z_,]{1,400}$/,
  range: /^[a-z0-9_:.,-]{1,600}$/,
  incomplete: /^[01]$/,
  kinds: /^[a-z,]{1,100}$/,
  rows: /^[a-zA-Z0-9_.,]{1,600}$/,
  entry: /^(gas|blood|medication)-\d{1,9}$/,
};

const KEYS = [
  'tab',
  'from',
  'to',
  'parameters',
  'breath',
  'at',
  'span',
  'columns',
  'sort',
  'order',
  'mode',
  'finding',
  'range',
  'incomplete',
  'kinds',
  'rows',
  'entry',
] as const satisfies readonly ReviewSearchKey[];

export function readReviewSearch(search: Readonly<Record<string, unknown>>): ReviewSearch {
  const read: { [Key in ReviewSearchKey]?: string } = {};
  for (const key of KEYS) {
    const value = search[key];
    if (typeof value === 'string' && PATTERNS[key].test(value)) read[key] = value;
  }
  return read;
}

/** null where the address names none: then the device decides. */
export function readTab(search: ReviewSearch): PatientTab | null {
  return keepKnown([search.tab ?? ''], PATIENT_TABS)[0] ?? null;
}
