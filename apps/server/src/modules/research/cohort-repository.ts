import type { Cohort, CohortVersion, ListCohortsQuery } from '@eupnea/contracts/research-cohort';
import type { CohortDefinition } from '@eupnea/contracts/research-definition';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';

interface CohortRow extends Record<string, unknown> {
  readonly id: number;
  readonly version: number;
  readonly project_id: number;
  readonly name: string;
  readonly definition: CohortDefinition;
  readonly created_by: number | null;
  readonly username: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly manages: boolean;
}

function selectCohorts(userId: number, condition: SQL): SQL {
  return sql`
    select cohort.id, cohort.version, cohort.project_id, cohort.name, cohort.definition, cohort.created_by,
      author.username, cohort.created_at, cohort.updated_at, member.can_manage as manages
    from research_cohort cohort
    join project on project.id = cohort.project_id and project.deleted_at is null
    join project_member member on member.project_id = project.id
      and member.user_id = ${userId} and member.can_view
    left join app_user author on author.id = cohort.created_by
    where ${condition}`;
}

/** Null when the cohort does not exist or is not visible to the user. */
export async function findCohort(executor: Executor, userId: number, id: number): Promise<Cohort | null> {
  const { rows } = await executor.execute<CohortRow>(selectCohorts(userId, sql`cohort.id = ${id}`));
  const [row] = rows;
  return row === undefined ? null : toCohort(row, userId);
}

/** A page of the cohorts visible to the user, and their total. */
export async function listCohorts(
  executor: Executor,
  userId: number,
  { project_id, page, count }: ListCohortsQuery,
): Promise<{ readonly items: Cohort[]; readonly total: number }> {
  const all = selectCohorts(
    userId,
    project_id === undefined ? sql`true` : sql`cohort.project_id = ${project_id}`,
  );
  const counted = await executor.execute<{ total: number }>(
    sql`select count(*)::int as total from (${all}) visible`,
  );
  const { rows } = await executor.execute<CohortRow>(
    sql`${all} order by cohort.updated_at desc, cohort.id desc limit ${count} offset ${(page - 1) * count}`,
  );
  return { items: rows.map((row) => toCohort(row, userId)), total: counted.rows[0]?.total ?? 0 };
}

export async function listVersions(executor: Executor, cohortId: number): Promise<CohortVersion[]> {
  const { rows } = await executor.execute<{
    version: number;
    name: string;
    definition: CohortDefinition;
    created_by: number | null;
    created_at: string;
  }>(sql`
    select version, name, definition, created_by, created_at from research_cohort_version
    where cohort_id = ${cohortId} order by version desc`);
  return rows.map((row) => ({ ...row, created_at: toIso(row.created_at) }));
}

function toCohort({ manages, ...row }: CohortRow, userId: number): Cohort {
  return {
    ...row,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
    may_edit: manages || row.created_by === userId,
  };
}

/** Times come as text through drizzle's raw queries. */
function toIso(time: string): string {
  return new Date(time).toISOString();
}
