import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Executor } from '../../storage/executor.ts';
import { appUser } from '../../storage/schema/app-user.ts';
import { type DerivedFrom, labelingRater } from '../../storage/schema/labeling-rater.ts';
import { projectMember } from '../../storage/schema/project-member.ts';

type RaterRecord = typeof labelingRater.$inferSelect;

export interface Rater extends RaterRecord {
  readonly username: string | null;
}

/** Code of the labels that were derived from the patient's muscle signal. */
const MUSCLE_CODE = 'Muscle';

export function codeOf({ ordinal, derivedFrom }: Pick<RaterRecord, 'ordinal' | 'derivedFrom'>): string {
  return derivedFrom === null ? `R${ordinal}` : MUSCLE_CODE;
}

/** Raters of these tasks in the order of assignment. */
export async function readRaters(
  executor: Executor,
  taskIds: readonly number[],
  lock = false,
): Promise<readonly Rater[]> {
  if (taskIds.length === 0) return [];
  const query = executor
    .select({ rater: labelingRater, username: appUser.username })
    .from(labelingRater)
    .leftJoin(appUser, eq(appUser.id, labelingRater.userId))
    .where(inArray(labelingRater.taskId, [...taskIds]))
    .orderBy(asc(labelingRater.taskId), asc(labelingRater.ordinal));
  const rows = await (lock ? query.for('update', { of: labelingRater }) : query);
  return rows.map(({ rater, username }) => ({ ...rater, username }));
}

/** Returns those of these users who are members with label permission. */
export async function findLabelers(
  executor: Executor,
  projectId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await executor
    .select({ userId: projectMember.userId })
    .from(projectMember)
    .where(
      and(
        eq(projectMember.projectId, projectId),
        eq(projectMember.canView, true),
        eq(projectMember.canLabel, true),
        inArray(projectMember.userId, [...userIds]),
      ),
    );
  return new Set(rows.map(({ userId }) => userId));
}

export async function insertRaters(
  executor: Executor,
  taskId: number,
  userIds: readonly number[],
  firstOrdinal: number,
): Promise<void> {
  if (userIds.length === 0) return;
  await executor
    .insert(labelingRater)
    .values(userIds.map((userId, index) => ({ taskId, userId, ordinal: firstOrdinal + index })));
}

/** Adds the labels of the muscle signal as a rater. @returns its id */
export async function insertMuscleRater(
  executor: Executor,
  taskId: number,
  derivedFrom: DerivedFrom,
): Promise<number> {
  const last = sql<number>`(select coalesce(max(ordinal), 0) + 1 from labeling_rater where task_id = ${taskId})`;
  const [row] = await executor
    .insert(labelingRater)
    .values({ taskId, userId: null, ordinal: last, derivedFrom, state: 'submitted' })
    .returning({ id: labelingRater.id });
  if (row === undefined) throw new Error('Invariant broken: an insert returned no row');
  return row.id;
}

export async function deleteRaters(executor: Executor, raterIds: readonly number[]): Promise<void> {
  if (raterIds.length > 0)
    await executor.delete(labelingRater).where(inArray(labelingRater.id, [...raterIds]));
}

export async function updateRater(
  executor: Executor,
  raterId: number,
  values: PgUpdateSetSource<typeof labelingRater>,
): Promise<void> {
  await executor.update(labelingRater).set(values).where(eq(labelingRater.id, raterId));
}

export const NOW = sql`now()`;
