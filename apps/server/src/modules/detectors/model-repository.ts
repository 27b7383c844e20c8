import type { Pool, PoolClient } from 'pg';

/** The file of a model; null when the detector is gone or has none. */
export async function readModelContent(
  pool: Pick<Pool | PoolClient, 'query'>,
  detectorId: number,
): Promise<Buffer | null> {
  const { rows } = await pool.query<{ content: Buffer }>(
    'select content from detector_model where detector_id = $1',
    [detectorId],
  );
  return rows[0]?.content ?? null;
}
