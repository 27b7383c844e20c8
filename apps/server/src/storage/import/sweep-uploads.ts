import type { Pool } from 'pg';
import type { UploadFiles } from './upload-files.ts';

/** An upload nobody answered for so long is given up: its file takes room. */
const ANSWERS_WITHIN_DAYS = 7;

/**
 * Ends uploads whose job is over without them (its process was killed too often, an administrator cancelled it) and
 * those that nobody answered, and removes temporary files that no open upload names.
 */
export async function sweepUploads(pool: Pool, files: UploadFiles): Promise<number> {
  // Listed first: a file that comes meanwhile is not known to be nobody's.
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
