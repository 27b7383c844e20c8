import type { PoolClient } from 'pg';

export interface AnalysedRange {
  readonly fromUs: bigint;
  /** Exclusive. */
  readonly toUs: bigint;
}

/**
 * Points the device's findings of the range at an analysis; what is shown before and after it stays as it was. In the
 * caller's transaction, one device at a time.
 */
export async function selectAnalysis(
  client: PoolClient,
  deviceId: number,
  { fromUs, toUs }: AnalysedRange,
  analysisId: number,
): Promise<void> {
  await client.query('select 1 from device where id = $1 for update', [deviceId]);
  const { rows } = await client.query<{ analysis_id: number | null }>(
    `select analysis_id from analysis_selection where device_id = $1 and started_at_us <= $2
     order by started_at_us desc limit 1`,
    [deviceId, toUs],
  );
  const afterwards = rows[0]?.analysis_id ?? null;
  await client.query(
    'delete from analysis_selection where device_id = $1 and started_at_us >= $2 and started_at_us < $3',
    [deviceId, fromUs, toUs],
  );
  await client.query(
    `insert into analysis_selection (device_id, started_at_us, analysis_id) values ($1, $2, $3), ($1, $4, $5)
     on conflict (device_id, started_at_us) do nothing`,
    [deviceId, fromUs, analysisId, toUs, afterwards],
  );
}
