import type { Dataset, ListDatasetsQuery } from '@eupnea/contracts/research-dataset';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../storage/executor.ts';
import { type Member, isOwnMembership } from '../../access/access-service.ts';
import { DATASET_DAYS } from '../../../storage/dataset/sweep-datasets.ts';

export interface StoredDataset {
  readonly dataset: Dataset;
  readonly storedName: string;
  readonly jobId: number | null;
}

interface DatasetRow extends Record<string, unknown> {
  readonly id: number;
  readonly cohort_id: number;
  readonly cohort_name: string;
  readonly project_id: number;
  readonly snapshot_id: number;
  readonly format: Dataset['format'];
  readonly waveforms: boolean;
  readonly job_id: number | null;
  readonly job_state: Dataset['state'] | null;
  readonly job_progress: number | null;
  readonly job_error: string | null;
  readonly patients: number;
  readonly rows: Dataset['rows'];
  readonly size_bytes: string | bigint | null;
  readonly sha256: string | null;
  readonly small_cells: Dataset['small_cells'];
  readonly stored_name: string;
  readonly created_by: number | null;
  readonly username: string | null;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly removed_at: string | null;
}

function selectDatasets(viewer: Member, condition: SQL): SQL {
  return sql`
    select made.id, made.cohort_id, cohort.name as cohort_name, cohort.project_id, made.snapshot_id, made.format,
      made.waveforms, made.job_id, job.state as job_state, job.progress as job_progress, job.error as job_error, made.patients,
      made.rows, made.size_bytes, made.sha256, made.small_cells, made.stored_name, made.created_by, author.username,
      made.created_at, made.finished_at, made.removed_at
    from research_dataset made
    join research_cohort cohort on cohort.id = made.cohort_id
    join project on project.id = cohort.project_id and project.deleted_at is null
    join project_member member on member.project_id = project.id
      and ${isOwnMembership(viewer)} and member.can_view
    left join job on job.id = made.job_id
    left join app_user author on author.id = made.created_by
    where ${condition}`;
}

/** Null when the data set does not exist or is not visible to the user. */
export async function findDataset(
  executor: Executor,
  viewer: Member,
  id: number,
): Promise<StoredDataset | null> {
  const { rows } = await executor.execute<DatasetRow>(selectDatasets(viewer, sql`made.id = ${id}`));
  const [row] = rows;
  return row === undefined
    ? null
    : { dataset: toDataset(row), storedName: row.stored_name, jobId: row.job_id };
}

export async function listDatasets(
  executor: Executor,
  viewer: Member,
  { project_id, cohort_id, page, count }: ListDatasetsQuery,
): Promise<{ readonly items: Dataset[]; readonly total: number }> {
  const ofProject = project_id === undefined ? sql`true` : sql`cohort.project_id = ${project_id}`;
  const ofCohort = cohort_id === undefined ? sql`true` : sql`made.cohort_id = ${cohort_id}`;
  const all = selectDatasets(viewer, sql`${ofProject} and ${ofCohort}`);
  const counted = await executor.execute<{ total: number }>(
    sql`select count(*)::int as total from (${all}) visible`,
  );
  const { rows } = await executor.execute<DatasetRow>(
    sql`${all} order by made.id desc limit ${count} offset ${(page - 1) * count}`,
  );
  return { items: rows.map(toDataset), total: counted.rows[0]?.total ?? 0 };
}

/** Data sets of a project that exist or are being made. */
export async function countStanding(executor: Executor, projectId: number): Promise<number> {
  const { rows } = await executor.execute<{ standing: number }>(sql`
    select count(*)::int as standing from research_dataset made
    join research_cohort cohort on cohort.id = made.cohort_id
    left join job on job.id = made.job_id
    where cohort.project_id = ${projectId} and made.removed_at is null
      and (made.finished_at is not null or job.state in ('queued', 'running'))`);
  return rows[0]?.standing ?? 0;
}

function toDataset(row: DatasetRow): Dataset {
  const state = stateOf(row);
  const { job_id: _job, job_state: _state, stored_name: _name, removed_at: _removed, ...shown } = row;
  const { job_progress: progress, job_error: error, size_bytes: size, ...rest } = shown;
  const finished = row.finished_at === null ? null : new Date(row.finished_at);
  return {
    ...rest,
    state,
    progress: state === 'done' ? 1 : (progress ?? 0),
    error: state === 'failed' ? (error ?? 'The work ended before it was done') : null,
    size_bytes: size === null ? null : Number(size),
    created_at: new Date(row.created_at).toISOString(),
    finished_at: finished?.toISOString() ?? null,
    expires_at:
      finished === null ? null : new Date(finished.getTime() + DATASET_DAYS * 86_400_000).toISOString(),
  };
}

/** A finished data set is done regardless of its job row; with neither it failed. */
function stateOf({ removed_at, finished_at, job_state }: DatasetRow): Dataset['state'] {
  if (removed_at !== null) return 'removed';
  if (finished_at !== null) return 'done';
  return job_state === null || job_state === 'done' ? 'failed' : job_state;
}
