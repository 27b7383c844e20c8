import { UPLOAD_ANSWER_HOURS } from '@eupnea/contracts/upload';
import type { Pool } from 'pg';
import type { UploadFiles } from './upload-files.ts';

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
         when u.state = 'waiting' then 'The questions about the file were not answered within a day.'
         else coalesce(j.error, 'The import ended before it was done.') end,
       error_code = case when u.state = 'waiting' then 'upload_expired' else u.error_code end
     from upload o left join job j on j.id = o.job_id
     where o.id = u.id and ((u.state = 'waiting' and u.created_at < now() - make_interval(hours => $1))
       or (u.state in ('queued', 'running') and j.state in ('failed', 'cancelled')))`,
    [UPLOAD_ANSWER_HOURS],
  );
  const { rows } = await pool.query<{ stored_name: string }>(
    `select stored_name from upload where state in ('waiting', 'queued', 'running')`,
  );
  const needed = new Set(rows.map((row) => row.stored_name));
  await Promise.all(present.filter((name) => !needed.has(name)).map((name) => files.removeOld(name)));
  return rowCount ?? 0;
}
