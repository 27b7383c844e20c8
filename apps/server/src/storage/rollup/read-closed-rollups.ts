import type { BreathFeatureCode } from '@eupnea/model';
import type { Pool } from 'pg';
import { BUCKET_US, bucketStart } from './rollup-bucket.ts';

/** A stored row without what a curve does not need. */
export interface ClosedRollup {
  readonly startedAtUs: bigint;
  readonly n: number;
  readonly sum: number;
  readonly minimum: number;
  readonly maximum: number;
  /** null for a parameter without bins. */
  readonly histogram: Int32Array | null;
}

/** Rows of one statement: some 10 ms of the embedded database. */
const ROWS_PER_STATEMENT = 1500;

/** int8 start, int4 n, three float8, int4 bytes of the histogram. */
const HEAD_BYTES = 40;

/** PostgreSQL's binary array: dimensions, flags, element type, length, lower bound; then each element with its length. */
const ARRAY_HEAD_BYTES = 20;
const ELEMENT_BYTES = 8;

/**
 * Five-minute rows of a range, by parameter and in order of time, in pieces that leave the one connection to the live
 * streams. A statement answers one row of joined bytes for each parameter: as rows with arrays as text a month of curves
 * takes four times as long.
 */
export async function* readClosedRollups(
  pool: Pick<Pool, 'query'>,
  range: { readonly deviceId: number; readonly fromUs: bigint; readonly toUs: bigint },
  parameters: readonly BreathFeatureCode[],
): AsyncGenerator<readonly (readonly [parameter: string, rows: readonly ClosedRollup[]])[]> {
  const buckets = Math.max(1, Math.floor(ROWS_PER_STATEMENT / Math.max(1, parameters.length)));
  const pieceUs = BUCKET_US * BigInt(buckets);
  for (let fromUs = range.fromUs; fromUs < range.toUs; fromUs = bucketStart(fromUs + pieceUs)) {
    const endUs = bucketStart(fromUs + pieceUs);
    const { rows } = await pool.query<{ parameter: string; records: Buffer }>(
      `select parameter, string_agg(int8send(started_at_us) || int4send(n) || float8send(sum) || float8send(minimum)
         || float8send(maximum) || int4send(coalesce(octet_length(array_send(histogram)), 0))
         || coalesce(array_send(histogram), ''::bytea), ''::bytea order by started_at_us) as records
       from rollup_5min where device_id = $1 and parameter = any($2::text[])
         and started_at_us >= $3 and started_at_us < $4 group by parameter`,
      [range.deviceId, parameters, fromUs, endUs < range.toUs ? endUs : range.toUs],
    );
    yield rows.map(({ parameter, records }) => [parameter, splitRecords(records)] as const);
  }
}

function splitRecords(records: Buffer): readonly ClosedRollup[] {
  const rows: ClosedRollup[] = [];
  for (let offset = 0; offset < records.length; ) {
    const histogramBytes = records.readInt32BE(offset + 36);
    rows.push({
      startedAtUs: records.readBigInt64BE(offset),
      n: records.readInt32BE(offset + 8),
      sum: records.readDoubleBE(offset + 12),
      minimum: records.readDoubleBE(offset + 20),
      maximum: records.readDoubleBE(offset + 28),
      histogram: histogramBytes === 0 ? null : readHistogram(records, offset + HEAD_BYTES, histogramBytes),
    });
    offset += HEAD_BYTES + histogramBytes;
  }
  return rows;
}

function readHistogram(records: Buffer, offset: number, bytes: number): Int32Array | null {
  // An empty array has no dimension, and so only the first three fields.
  if (bytes <= ARRAY_HEAD_BYTES) return null;
  const bins = (bytes - ARRAY_HEAD_BYTES) / ELEMENT_BYTES;
  const counts = new Int32Array(bins);
  for (let bin = 0; bin < bins; bin += 1) {
    counts[bin] = records.readInt32BE(offset + ARRAY_HEAD_BYTES + bin * ELEMENT_BYTES + 4);
  }
  return counts;
}

/** End of the newest closed five minutes that begin before a time; null when none is closed. */
export async function findClosedEnd(
  pool: Pick<Pool, 'query'>,
  deviceId: number,
  beforeUs: bigint,
): Promise<bigint | null> {
  const { rows } = await pool.query<{ started_at_us: bigint }>(
    `select started_at_us from rollup_5min where device_id = $1 and parameter = 'breaths' and started_at_us < $2
     order by started_at_us desc limit 1`,
    [deviceId, beforeUs],
  );
  const [newest] = rows;
  return newest === undefined ? null : bucketStart(newest.started_at_us) + BUCKET_US;
}
