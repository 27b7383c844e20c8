import type { Pool, PoolClient } from 'pg';

export interface AnalysedRange {
  readonly fromUs: bigint;
  /** Exclusive. */
  readonly toUs: bigint;
}

/**
 * Analyses of the same version and purpose as $2, of any build, because the server may be updated between two
 * attempts.
 */
export const SAME_ANALYSIS = `select id from analysis where parameters_hash = (
  select parameters_hash from analysis where id = $2)`;

/**
 * Selects an analysis for the findings of a device in the range; the selection outside of it is unchanged.
 * Runs in the caller's transaction, one device at a time.
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

/**
 * First part of [fromUs, toUs) that already selects such an analysis: an earlier run completed it but was
 * killed before reporting, or its session was merged since.
 */
export async function findStanding(
  pool: Pick<Pool, 'query'>,
  deviceId: number,
  analysisId: number,
  { fromUs, toUs }: AnalysedRange,
): Promise<AnalysedRange | null> {
  const { rows } = await pool.query<{ started_at_us: bigint; ended_at_us: bigint | null }>(
    `select started_at_us, ended_at_us from (
       select analysis_id, started_at_us, lead(started_at_us) over (order by started_at_us) as ended_at_us
       from analysis_selection where device_id = $1) pointed
     where analysis_id in (${SAME_ANALYSIS}) and started_at_us < $4 and (ended_at_us is null or ended_at_us > $3)
     order by started_at_us limit 1`,
    [deviceId, analysisId, fromUs, toUs],
  );
  const [row] = rows;
  return row === undefined ? null : { fromUs: row.started_at_us, toUs: row.ended_at_us ?? toUs };
}
