import { lookAlikeKey } from '@eupnea/model';
import { type SQL, sql } from 'drizzle-orm';
import { ProblemError } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import { numberArray } from '../../storage/recording/array-literal.ts';
import { lockPseudonyms } from '../projects/project-service.ts';

/** Pseudonyms of a project that are compared for look-alikes; a larger project is compared with its newest. */
const COMPARED_MAX = 20_000;

/** Look-alikes that a response names. */
const NAMED_MAX = 5;

/** Two pseudonyms are the same when they differ by case or compatibility forms alone. */
const folded = (text: SQL): SQL => sql`lower(normalize(${text}, NFKC))`;

/** Whether another patient of these projects has the pseudonym, also a deleted one, which may be restored. */
export async function isPseudonymTaken(
  executor: Executor,
  pseudonym: string,
  projectIds: readonly number[],
  exceptId: number | null,
): Promise<boolean> {
  const result = await executor.execute(sql`
    select 1 from patient known
    join project_patient owned on owned.patient_id = known.id and owned.project_id = any(${numberArray(projectIds)}::int[])
    where ${folded(sql`known.pseudonym`)} = ${folded(sql`${pseudonym}::text`)}
      and known.id is distinct from ${exceptId}::int limit 1`);
  return result.rows.length > 0;
}

/**
 * Keeps the pseudonym for a patient of these projects, which the caller manages: the refusal tells of nothing that the
 * caller may not see.
 */
export async function requirePseudonym(
  tx: Executor,
  pseudonym: string,
  projectIds: readonly number[],
  ownId: number | null,
): Promise<void> {
  await lockPseudonyms(tx, projectIds);
  if (!(await isPseudonymTaken(tx, pseudonym, projectIds, ownId))) return;
  throw new ProblemError('conflict', {
    errors: [{ path: 'pseudonym', message: 'Another patient of this project has this pseudonym' }],
  });
}

/** Pseudonyms of other patients of these projects that a reader may take for this one. */
export async function listLookAlikes(
  executor: Executor,
  pseudonym: string,
  projectIds: readonly number[],
  ownId: number,
): Promise<string[]> {
  const result = await executor.execute<{ pseudonym: string }>(sql`
    select distinct known.id, known.pseudonym from patient known
    join project_patient owned on owned.patient_id = known.id and owned.project_id = any(${numberArray(projectIds)}::int[])
    where known.deleted_at is null and known.id <> ${ownId}
    order by known.id desc limit ${COMPARED_MAX}`);
  const key = lookAlikeKey(pseudonym);
  return result.rows
    .map((row) => row.pseudonym)
    .filter((other) => lookAlikeKey(other) === key)
    .slice(0, NAMED_MAX);
}
