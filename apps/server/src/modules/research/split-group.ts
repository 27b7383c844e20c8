import { COMPARED_GROUPS_MAX, type ComparisonSplit } from '@eupnea/contracts/research-comparison';
import type { Pool } from 'pg';
import { invalidField } from '../../http/problem-error.ts';
import { isCategory, readLevels, readNumbers } from './patient-values.ts';
import type { ComparedCohort } from './resolve-groups.ts';

interface Split {
  readonly groups: readonly ComparedCohort[];
  /** Number of patients with an unknown value. */
  readonly leftOut: number;
}

/** Splits a cohort into two to four groups by a patient variable. */
export async function splitGroup(
  pool: Pool,
  cohort: ComparedCohort,
  split: ComparisonSplit,
  projectId: number,
): Promise<Split> {
  if ('cuts' in split) return await splitByNumber(pool, cohort, split, projectId);
  const levels = readLevels(split.by, cohort);
  const known = [...new Set(levels)].filter((level) => level !== null).toSorted();
  if (known.length > COMPARED_GROUPS_MAX)
    throw invalidField('split.by', `makes more than ${COMPARED_GROUPS_MAX} groups`);
  return {
    groups: known.map((level) => ({ ...pick(cohort, (index) => levels[index] === level), level })),
    leftOut: levels.filter((level) => level === null).length,
  };
}

async function splitByNumber(
  pool: Pool,
  cohort: ComparedCohort,
  { by, cuts }: Extract<ComparisonSplit, { readonly cuts: readonly number[] }>,
  projectId: number,
): Promise<Split> {
  const unordered = cuts.findIndex((cut, index) => index > 0 && cut <= (cuts[index - 1] ?? cut));
  if (unordered > 0) throw invalidField(`split.cuts.${unordered}`, 'must be above the cut before');
  if (isCategory(by)) throw invalidField('split.cuts', 'cut a number, not a category');
  const values = await readNumbers(pool, by, cohort, projectId);
  const bounds = [null, ...cuts, null];
  const groups = bounds.slice(0, -1).map((from, position) => {
    const to = bounds[position + 1] ?? null;
    const isInside = (value: number) => (from === null || value >= from) && (to === null || value < to);
    return { ...pick(cohort, (index) => isInside(values[index] ?? Number.NaN)), from, to };
  });
  return { groups, leftOut: values.filter((value) => Number.isNaN(value)).length };
}

function pick(cohort: ComparedCohort, isIn: (index: number) => boolean): ComparedCohort {
  const patients = cohort.patients.filter((_patient, index) => isIn(index));
  const ids = new Set(patients.map(({ id }) => id));
  return { ...cohort, patients, stretches: cohort.stretches.filter(({ patientId }) => ids.has(patientId)) };
}
