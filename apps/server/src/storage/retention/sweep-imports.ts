import type { Pool } from 'pg';

/** Rows of one statement: well under 200 ms on the embedded database. */
const ROWS_PER_STATEMENT = 500;

/**
 * Removes what an import left that neither finished nor is still at work: rows under a recording in state `importing`
 * without a job. No query shows them meanwhile. @returns how many recordings were removed
 */
export async function sweepImports(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from recording r where state = 'importing' and created_at < now() - interval '1 minute' and not exists (
       select 1 from job j where j.state in ('queued', 'running') and j.payload ->> 'recordingId' = r.id::text)`,
  );
  for (const { id } of rows) {
    await deleteInSteps(pool, id, `breath`, 'device_id, started_at_us', 'recording_id = $1');
    await deleteInSteps(
      pool,
      id,
      'waveform_chunk',
      'device_id, epoch, rate_hz, first_index',
      '(device_id, epoch) in (select device_id, epoch from stream_epoch where recording_id = $1)',
    );
    // Epochs and sessions go with it.
    await pool.query('delete from recording where id = $1', [id]);
  }
  return rows.length;
}

async function deleteInSteps(
  pool: Pool,
  recordingId: number,
  table: string,
  key: string,
  condition: string,
): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from ${table} where (${key}) in (select ${key} from ${table} where ${condition} limit ${ROWS_PER_STATEMENT})`,
      [recordingId],
    );
    if ((rowCount ?? 0) < ROWS_PER_STATEMENT) return;
  }
}
