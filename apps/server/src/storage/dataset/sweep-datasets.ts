import type { Pool } from 'pg';
import type { DatasetFiles } from './dataset-files.ts';

/** A data set can be made again from its snapshot; copies of patients' data do not lie about for ever. */
export const DATASET_DAYS = 30;

/** Ends data sets whose time is over and removes files that no data set in course or in force names. */
export async function sweepDatasets(pool: Pool, files: DatasetFiles): Promise<number> {
  // Listed first: a file that comes meanwhile is not known to be nobody's.
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

/** Data sets with one of these patients are no more; the sweep that follows takes their files. */
export const REMOVE_DATASETS_OF_PATIENTS = `update research_dataset set removed_at = now()
  where removed_at is null and id in (
    select dataset_id from research_dataset_patient where patient_id = any($1::int[]))`;
