import {
  CATEGORY_VARIABLES,
  COURSE_STEPS,
  GAS_VARIABLES,
  NUMBER_VARIABLES,
  type ComparedGroup,
  type ComparisonSplit,
  type ComparisonVariable,
  type GasVariable,
} from '@eupnea/contracts/research-comparison';
import { ASYNCHRONY_KINDS, BREATH_FEATURE_CODES, type BreathFeatureCode } from '@eupnea/model';
import { readGroup } from './read-group.ts';
import type { ResearchSearch } from './research-search.ts';

/** Stand for the groups in heads, table, figures and downloads, in the order of the groups. */
export const GROUP_LETTERS = ['A', 'B', 'C', 'D'] as const;

/** Numbers of all kinds of asynchrony, and with a suffix of one kind. */
export const ASYNCHRONY_NUMBERS = ['finding_share', 'asynchrony_index'] as const;

export function isAsynchronyNumber(variable: string): boolean {
  return ASYNCHRONY_NUMBERS.some((number) => variable.startsWith(number));
}

/** Variables of the comparison table, as its choice lists them. */
export const VARIABLE_GROUPS = {
  record: [...CATEGORY_VARIABLES, ...NUMBER_VARIABLES],
  measured: BREATH_FEATURE_CODES,
  gas: GAS_VARIABLES,
  asynchrony: ASYNCHRONY_NUMBERS.flatMap((number) => [
    number,
    ...ASYNCHRONY_KINDS.map((kind) => `${number}_${kind}` as const),
  ]),
} as const satisfies Readonly<Record<string, readonly ComparisonVariable[]>>;

const VARIABLES: readonly ComparisonVariable[] = Object.values(VARIABLE_GROUPS).flat();

/** Rows of the table until others are chosen: who the patients are, and how they are ventilated. */
const USUAL_VARIABLES = [
  'age',
  'sex',
  'category',
  'height',
  'ibw',
  'ards',
  'copd',
  'brain_j',
  'ventilated_hours',
  'vte_ml',
  'rr_bpm',
  'pip_cmh2o',
  'peep_cmh2o',
  'driving_pressure_cmh2o',
  'compliance_ml_cmh2o',
  'mp_mode_j_min',
  'finding_share',
  'asynchrony_index',
] as const satisfies readonly ComparisonVariable[];

const USUAL_PARAMETER: BreathFeatureCode = 'vte_ml';

/** Lengths of a course on offer, hours: one day to four weeks. */
export const COURSE_HOURS = [24, 72, 168, 336, 672] as const;
const USUAL_STEP_HOURS = 6;
const USUAL_COURSE_HOURS = 72;

/** Groups by their marks in the address: `c12` a cohort, `s3` a snapshot. */
export function readGroups(compare: readonly string[]): ComparedGroup[] {
  return compare.map(readGroup);
}

export function isCategory(variable: string): variable is (typeof CATEGORY_VARIABLES)[number] {
  return CATEGORY_VARIABLES.some((category) => category === variable);
}

/** The split that the address asks for; undefined without one, with two groups, or while a number has no cuts. */
export function readSplit({
  compare,
  split,
  cuts,
}: Pick<ResearchSearch, 'compare' | 'split' | 'cuts'>): ComparisonSplit | undefined {
  if (split === null || compare.length !== 1) return undefined;
  if (isCategory(split)) return { by: split };
  const by = [...NUMBER_VARIABLES, ...BREATH_FEATURE_CODES, ...GAS_VARIABLES].find(
    (known) => known === split,
  );
  const distinct = [...new Set(cuts)];
  return by === undefined || distinct.length === 0 ? undefined : { by, cuts: distinct };
}

/** What every question of the comparison begins with. */
export function readCompared(search: ResearchSearch) {
  const split = readSplit(search);
  return { groups: readGroups(search.compare), ...(split === undefined ? {} : { split }) };
}

export function readVariables({ variables }: Pick<ResearchSearch, 'variables'>): ComparisonVariable[] {
  const known = VARIABLES.filter((variable) => variables.includes(variable));
  return known.length === 0 ? [...USUAL_VARIABLES] : known;
}

/** Parameters whose distribution and course are on offer. */
export const COMPARED_PARAMETERS = [...BREATH_FEATURE_CODES, ...GAS_VARIABLES];

export function readParameter({
  parameter,
}: Pick<ResearchSearch, 'parameter'>): BreathFeatureCode | GasVariable {
  return COMPARED_PARAMETERS.find((code) => code === parameter) ?? USUAL_PARAMETER;
}

export function readCourseTimes({ step, hours, zero }: Pick<ResearchSearch, 'step' | 'hours' | 'zero'>) {
  return {
    ...(zero === null ? {} : { hour_zero_note: zero }),
    step_hours: COURSE_STEPS.find((known) => known === step) ?? USUAL_STEP_HOURS,
    hours: COURSE_HOURS.find((known) => known === hours) ?? USUAL_COURSE_HOURS,
  };
}
