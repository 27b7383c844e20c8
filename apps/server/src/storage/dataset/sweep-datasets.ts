import type { Pool } from 'pg';
import type { DatasetFiles } from './dataset-files.ts';

/**
 * Retention of a data set, days. It can be made again from its snapshot, and copies of patient data should
 * not accumulate.
 */
export const DATASET_DAYS = 30;

/** Removes expired data sets, and files without an active data set. */
export async function sweepDatasets(pool: Pool, files: DatasetFiles): Promise<number> {
  // Files are listed before the rows, because a file created in between has no row in the earlier result.
  const present = await files.list();
  await pool.query(
    `update research_dataset set removed_at = now()
     where removed_at is null and finished_at < now() - make_interval(days => $1)`,
    [DATASET_DAYS],
  );
  const { rows } = await pool.query<{ stored_name: string }>(
    `select stored_name from research_dataset made left join job on job.id = made.job_id
     where made.removed_at is null and (made.finished_at is not null or job.id is null
       or job.state in ('queued', 'running'))`,
  );
  const needed = new Set(rows.map((row) => row.stored_name));
  const gone = present.filter((name) => !needed.has(name));
  await Promise.all(gone.map((name) => files.remove(name)));
  return gone.length;
}

/** Marks data sets that contain one of these patients as removed; the next sweep deletes their files. */
export const REMOVE_DATASETS_OF_PATIENTS = `update research_dataset set removed_at = now()
  where removed_at is null and id in (
    select dataset_id from research_dataset_patient where patient_id = any($1::int[]))`;
