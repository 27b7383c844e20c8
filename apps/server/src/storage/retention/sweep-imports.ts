import type { Pool } from 'pg';
import { deleteRecordingRows } from '../import/delete-recording-rows.ts';

/** Days for which a deleted recording can be restored (definitions.md, Time and storage). */
const KEEP_DELETED_DAYS = 30;

/**
 * Removes the remains of interrupted imports (rows under a recording in state `importing` or `ready` whose
 * upload is over) and recordings deleted 30 days ago. No query shows them meanwhile.
 * @returns number of removed recordings
 */
export async function sweepImports(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `select r.id from recording r left join upload u on u.id = r.upload_id
     where (r.state in ('importing', 'ready') and r.created_at < now() - interval '1 minute'
         and (u.id is null or u.state not in ('waiting', 'queued', 'running')))
       or (r.state = 'deleted' and r.deleted_at < now() - make_interval(days => $1))`,
    [KEEP_DELETED_DAYS],
  );
  for (const { id } of rows) await deleteRecordingRows(pool, id);
  return rows.length;
}
