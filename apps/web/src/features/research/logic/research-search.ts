import { readEffectSearch, writeEffectSearch, type EffectSearch } from './effect-search.ts';
import { sentDefinitionSchema, type CohortDefinition } from '@eupnea/contracts/research-definition';

/** The address contains the view: project, cohort with edits, or comparison. */
export interface ResearchSearch {
  readonly project: string | null;
  /** Cohort id, `new`, or null for the list. */
  readonly cohort: string | null;
  /** Unsaved edits; null means as saved. */
  readonly definition: CohortDefinition | null;
  /** Compared cohorts (`c12`) and snapshots (`s3`). */
  readonly compare: readonly string[];
  readonly parameter: string | null;
  /** Variable that splits a single group. */
  readonly split: string | null;
  /** Bounds of a split by a number, ascending. */
  readonly cuts: readonly number[];
  /** Rows of the comparison table; empty means the default ones. */
  readonly variables: readonly string[];
  /** Step and length of the course, hours; null means default. */
  readonly step: number | null;
  readonly hours: number | null;
  /** Kind of note that is hour 0 of the course; null for the start of ventilation. */
  readonly zero: string | null;
  readonly page: number;
  /** Before and after all changes of a setting in a cohort; null means another view. */
  readonly effect: EffectSearch | null;
}

export const NEW_COHORT = 'new';

const ID = /^[1-9]\d{0,9}$/;
const COMPARED = /^[cs][1-9]\d{0,9}$/;
/** Maximum number of compared groups on the server. */
const COMPARED_MAX = 4;
const CUTS_MAX = 3;
/** Maximum length of a kind of note on the server. */
const ZERO_MAX = 60;
/** Maximum number of table rows on the server. */
export const VARIABLES_MAX = 40;

/** Reads valid values of an address; others get defaults. */
export function readResearchSearch(search: Readonly<Record<string, unknown>>): ResearchSearch {
  const { project, cohort, compare, parameter, split, variables, step, hours, zero, page } = search;
  return {
    project: isId(project) ? project : null,
    cohort: isId(cohort) || cohort === NEW_COHORT ? cohort : null,
    definition: readDefinition(search['definition']),
    compare: [...new Set(readList(compare))].filter((one) => COMPARED.test(one)).slice(0, COMPARED_MAX),
    parameter: typeof parameter === 'string' && parameter !== '' ? parameter : null,
    split: typeof split === 'string' && split !== '' ? split : null,
    cuts: readList(search['cuts'])
      .map(Number)
      .filter(Number.isFinite)
      .slice(0, CUTS_MAX)
      .toSorted((left, right) => left - right),
    variables: [...new Set(readList(variables))].filter((one) => one !== '').slice(0, VARIABLES_MAX),
    step: isId(step) ? Number(step) : null,
    hours: isId(hours) ? Number(hours) : null,
    zero: typeof zero === 'string' && zero !== '' && zero.length <= ZERO_MAX ? zero : null,
    page: isId(page) ? Number(page) : 1,
    effect: readEffectSearch(search),
  };
}

/** Default values are left out of the address. */
export function writeResearchSearch(search: ResearchSearch): Readonly<Record<string, string>> {
  const { project, cohort, definition, compare, parameter, split, cuts, variables, page } = search;
  const { step, hours, zero, effect } = search;
  return {
    ...(project === null ? {} : { project }),
    ...(cohort === null ? {} : { cohort }),
    ...(definition === null ? {} : { definition: JSON.stringify(definition) }),
    ...(compare.length === 0 ? {} : { compare: compare.join(',') }),
    ...(parameter === null ? {} : { parameter }),
    ...(split === null ? {} : { split }),
    ...(cuts.length === 0 ? {} : { cuts: cuts.join(',') }),
    ...(variables.length === 0 ? {} : { variables: variables.join(',') }),
    ...(step === null ? {} : { step: String(step) }),
    ...(hours === null ? {} : { hours: String(hours) }),
    ...(zero === null ? {} : { zero }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(effect === null ? {} : writeEffectSearch(effect)),
  };
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value);
}

function readList(value: unknown): readonly string[] {
  return typeof value === 'string' && value !== '' ? value.split(',') : [];
}

function readDefinition(value: unknown): CohortDefinition | null {
  if (typeof value !== 'string') return null;
  try {
    const read = sentDefinitionSchema.safeParse(JSON.parse(value));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
