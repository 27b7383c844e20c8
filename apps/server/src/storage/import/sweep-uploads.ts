import type { Pool } from 'pg';
import type { UploadFiles } from './upload-files.ts';

/** Days after which an unanswered upload is dropped, because its file takes space. */
const ANSWERS_WITHIN_DAYS = 7;

/**
 * Ends uploads whose job is over (process killed too often, cancelled by an administrator) and unanswered
 * ones, and removes temporary files without an open upload.
 */
export async function sweepUploads(pool: Pool, files: UploadFiles): Promise<number> {
  // Files are listed before the rows, because a file created in between has no row in the earlier result.
  const present = await files.list();
  const { rowCount } = await pool.query(
    `update upload u set finished_at = now(),
       state = case when j.state = 'cancelled' then 'cancelled' else 'failed' end,
       error = case when j.state = 'cancelled' then null
         when u.state = 'waiting' then 'Nobody answered what the file asks.'
         else coalesce(j.error, 'The import ended before it was done.') end
     from upload o left join job j on j.id = o.job_id
     where o.id = u.id and ((u.state = 'waiting' and u.created_at < now() - make_interval(days => $1))
       or (u.state in ('queued', 'running') and j.state in ('failed', 'cancelled')))`,
    [ANSWERS_WITHIN_DAYS],
  );
  const { rows } = await pool.query<{ stored_name: string }>(
    `select stored_name from upload where state in ('waiting', 'queued', 'running')`,
  );
  const needed = new Set(rows.map((row) => row.stored_name));
  await Promise.all(present.filter((name) => !needed.has(name)).map((name) => files.removeOld(name)));
  return rowCount ?? 0;
}
