import type { Pool } from 'pg';
import type { SessionAnalysis } from '@eupnea/contracts/reanalysis';
import { findFirstSamples } from '../../storage/reanalysis/stored-stretch.ts';

type Queryable = Pick<Pool, 'query'>;

export interface ReviewedSession {
  readonly id: number;
  readonly deviceId: number;
  readonly patientId: number | null;
  readonly fromUs: bigint;
  /** Null for an open end. */
  readonly toUs: bigint | null;
}

export async function findSession(pool: Queryable, id: number): Promise<ReviewedSession | null> {
  const { rows } = await pool.query<{
    device_id: number;
    patient_id: number | null;
    started_at_us: bigint;
    ended_at_us: bigint | null;
  }>('select device_id, patient_id, started_at_us, ended_at_us from ventilation_session where id = $1', [id]);
  const [row] = rows;
  if (row === undefined) return null;
  const { device_id: deviceId, patient_id: patientId, started_at_us: fromUs, ended_at_us: toUs } = row;
  return { id, deviceId, patientId, fromUs, toUs };
}

/**
 * The oldest analysis version in force where samples are kept, from the first and last breath only. Versions
 * change rarely, and reading every breath would hold the connection. Null without samples or breaths.
 */
export async function findOldestVersion(
  pool: Queryable,
  { deviceId, fromUs, toUs }: ReviewedSession,
  nowUs: bigint,
): Promise<number | null> {
  const endUs = toUs ?? nowUs;
  const keptUs = await findFirstSamples(pool, deviceId, fromUs, endUs);
  if (keptUs === null) return null;
  const { rows } = await pool.query<{ version: number | null }>(
    `select min((analysis.parameters->>'analysisVersion')::int) as version
     from (
       (select device_id, started_at_us, analysis_id from breath
        where device_id = $1 and started_at_us >= $2 and started_at_us < $3 order by started_at_us limit 1)
       union all
       (select device_id, started_at_us, analysis_id from breath
        where device_id = $1 and started_at_us >= $2 and started_at_us < $3 order by started_at_us desc limit 1)
     ) edge
     join analysis on analysis.id = coalesce((
       select selected.analysis_id from analysis_selection selected
       where selected.device_id = edge.device_id and selected.started_at_us <= edge.started_at_us
       order by selected.started_at_us desc limit 1), edge.analysis_id)`,
    [deviceId, keptUs, endUs],
  );
  return rows[0]?.version ?? null;
}

export async function findLastJob(pool: Queryable, uniqueName: string): Promise<SessionAnalysis['job']> {
  const { rows } = await pool.query<NonNullable<SessionAnalysis['job']>>(
    'select id, state, progress from job where unique_name = $1 order by id desc limit 1',
    [uniqueName],
  );
  return rows[0] ?? null;
}
