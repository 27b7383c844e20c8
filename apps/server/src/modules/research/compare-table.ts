import { setImmediate as rest } from 'node:timers/promises';
import type {
  ComparisonTable,
  ComparisonVariable,
  GroupDifference,
} from '@eupnea/contracts/research-comparison';
import { createRandom } from '@eupnea/simulator/random';
import type { Pool } from 'pg';
import { bootstrapDifference, type PatientPairs } from './bootstrap-difference.ts';
import { isCategory, readLevels, readNumbers, unitOf } from './patient-values.ts';
import type { ComparedCohort, ComparedCohorts } from './resolve-groups.ts';
import { summarisePatients } from './summarise-patients.ts';

type TableRow = ComparisonTable['rows'][number];
type DifferencePlace = Pick<GroupDifference, 'group' | 'level'>;

/** Part of every answer: the same groups give the same intervals for every caller. */
export const BOOTSTRAP_SEED = 1;

/** One row of a characteristics table, with the difference of each group from the first. */
export async function compareVariable(
  pool: Pool,
  { groups, projectId }: ComparedCohorts,
  variable: ComparisonVariable,
): Promise<TableRow> {
  if (isCategory(variable)) {
    const levels = groups.map((group) => readLevels(variable, group));
    return { kind: 'category', variable, ...(await compareLevels(groups, levels, variable)) };
  }
  const values: Float64Array[] = [];
  for (const group of groups) values.push(await readNumbers(pool, variable, group, projectId));
  const differences: GroupDifference[] = [];
  for (let group = 1; group < groups.length; group += 1) {
    const place = { group, level: null };
    differences.push(await differ(groups, values, place, 'median', variable));
  }
  return {
    kind: 'number',
    variable,
    unit: unitOf(variable),
    groups: values.map(summarisePatients),
    differences,
  };
}

async function compareLevels(
  groups: readonly ComparedCohort[],
  levels: readonly (readonly (string | null)[])[],
  variable: string,
) {
  const known = [...new Set(levels.flat())].filter((level) => level !== null).toSorted();
  const differences: GroupDifference[] = [];
  for (let group = 1; group < groups.length; group += 1) {
    for (const level of known) {
      const shares = levels.map((own) =>
        Float64Array.from(own, (one) => (one === null ? Number.NaN : one === level ? 100 : 0)),
      );
      differences.push(await differ(groups, shares, { group, level }, 'mean', variable));
    }
  }
  return {
    groups: levels.map((own) => {
      const n = own.filter((level) => level !== null).length;
      return {
        n,
        missing: own.length - n,
        levels: known.map((level) => {
          const count = own.filter((one) => one === level).length;
          return { level, count, percent: n === 0 ? 0 : (100 * count) / n };
        }),
      };
    }),
    differences,
  };
}

/** Yields between turns of the resampling, because the live wall shares this process. */
async function differ(
  groups: readonly ComparedCohort[],
  values: readonly Float64Array[],
  place: DifferencePlace,
  statistic: 'median' | 'mean',
  variable: string,
): Promise<GroupDifference> {
  const random = createRandom(BOOTSTRAP_SEED, `${variable}/${place.level ?? ''}/${place.group}`);
  const turns = bootstrapDifference(pairValues(groups, values, place.group), statistic, random);
  for (;;) {
    const turn = turns.next();
    if (turn.done === true) return { ...place, ...turn.value };
    await rest();
  }
}

/** Values of the first and another group, one entry per patient of either. */
function pairValues(
  groups: readonly ComparedCohort[],
  values: readonly Float64Array[],
  group: number,
): PatientPairs {
  const [first] = groups;
  const second = groups[group];
  const ids = [...new Set([first, second].flatMap((one) => one?.patients.map(({ id }) => id) ?? []))];
  const places = new Map(ids.map((id, place) => [id, place]));
  const spread = (cohort: ComparedCohort | undefined, own: Float64Array | undefined) => {
    const spreadValues = new Float64Array(ids.length).fill(Number.NaN);
    for (const [index, { id }] of cohort?.patients.entries() ?? []) {
      spreadValues[places.get(id) ?? 0] = own?.[index] ?? Number.NaN;
    }
    return spreadValues;
  };
  return { first: spread(first, values[0]), second: spread(second, values[group]) };
}
