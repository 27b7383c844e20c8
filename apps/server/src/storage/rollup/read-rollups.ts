import type { BreathFeatureCode } from '@eupnea/model';
import type { Pool } from 'pg';
import { selectRollupBreaths, selectSessionBounds } from './close-bucket.ts';
import { ROLLED_PARAMETERS } from './rolled-parameters.ts';
import { BREATHS_PARAMETER, BUCKET_US, type RollupRow, bucketStart, rollUpBucket } from './rollup-bucket.ts';

export interface RollupQuery {
  readonly deviceId: number;
  /** Breath features. `breaths` (count and seconds of the breaths) is always included. */
  readonly parameters: readonly BreathFeatureCode[];
  readonly fromUs: bigint;
  readonly toUs: bigint;
}

/** Maximum number of open buckets computed on reading; a longer backlog waits for closing. */
const MAX_OPEN_BUCKETS = 24n;

/**
 * Five-minute rows of the range in order of time, whole buckets. Open ones are computed from their breaths,
 * so rows include all committed breaths.
 */
export async function readRollups(
  pool: Pick<Pool, 'query'>,
  query: RollupQuery,
): Promise<readonly RollupRow[]> {
  const { deviceId } = query;
  const fromUs = bucketStart(query.fromUs);
  const { rows } = await pool.query<StoredRollup>(
    `select parameter, started_at_us, ended_at_us, n, sum, minimum, maximum, seconds_sum, histogram, observed_seconds
     from rollup_5min where device_id = $1 and parameter = any($2::text[])
       and started_at_us >= $3 and started_at_us < $4
     order by started_at_us, parameter`,
    [deviceId, [BREATHS_PARAMETER, ...query.parameters], fromUs, query.toUs],
  );
  const closed = rows.map(toRollupRow);
  return [...closed, ...(await computeOpen(pool, query, fromUs))];
}

interface StoredRollup {
  readonly parameter: string;
  readonly started_at_us: bigint;
  readonly ended_at_us: bigint;
  readonly n: number;
  readonly sum: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly seconds_sum: number;
  readonly histogram: number[] | null;
  readonly observed_seconds: number;
}

function toRollupRow(row: StoredRollup): RollupRow {
  return {
    parameter: row.parameter,
    startedAtUs: row.started_at_us,
    endedAtUs: row.ended_at_us,
    n: row.n,
    sum: row.sum,
    minimum: row.minimum,
    maximum: row.maximum,
    secondsSum: row.seconds_sum,
    histogram: row.histogram,
    observedSeconds: row.observed_seconds,
  };
}

async function computeOpen(
  pool: Pick<Pool, 'query'>,
  query: RollupQuery,
  fromUs: bigint,
): Promise<readonly RollupRow[]> {
  const { rows } = await pool.query<{ closed: bigint | null; newest: bigint | null }>(
    `select (select max(started_at_us) from rollup_5min where device_id = $1 and parameter = $2) as closed,
       (select max(started_at_us) from breath where device_id = $1 and started_at_us < $3) as newest`,
    [query.deviceId, BREATHS_PARAMETER, query.toUs],
  );
  const newest = rows[0]?.newest ?? null;
  if (newest === null) return [];
  const lastBucket = bucketStart(newest);
  const closed = rows[0]?.closed ?? null;
  const afterClosed = closed === null ? 0n : bucketStart(closed) + BUCKET_US;
  const openFrom = max(fromUs, afterClosed, lastBucket - (MAX_OPEN_BUCKETS - 1n) * BUCKET_US);
  if (openFrom > lastBucket) return [];
  const parameters = ROLLED_PARAMETERS.filter((parameter) => query.parameters.includes(parameter.code));
  const openTo = lastBucket + BUCKET_US;
  const breaths = await selectRollupBreaths(pool, query.deviceId, openFrom, openTo, parameters);
  const cuts = await selectSessionBounds(pool, query.deviceId, openFrom, openTo);
  const answer: RollupRow[] = [];
  for (let start = openFrom; start < openTo; start += BUCKET_US) {
    const within = breaths.filter((breath) => bucketStart(breath.startedAtUs) === start);
    answer.push(...rollUpBucket(start, within, cuts, parameters));
  }
  return answer;
}

function max(...values: readonly bigint[]): bigint {
  return values.reduce((left, right) => (left > right ? left : right));
}
