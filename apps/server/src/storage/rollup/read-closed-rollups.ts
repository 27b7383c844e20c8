import type { BreathFeatureCode } from '@eupnea/model';
import type { Pool } from 'pg';
import { BUCKET_US, bucketStart } from './rollup-bucket.ts';

/** A stored row with the fields that a curve needs. */
export interface ClosedRollup {
  readonly startedAtUs: bigint;
  readonly n: number;
  readonly sum: number;
  readonly minimum: number;
  readonly maximum: number;
  /** Null for a parameter without bins, and where `histogramEvery` skips it. */
  readonly histogram: Int32Array | null;
}

/** Rows of one statement: some 10 ms of the embedded database. */
const ROWS_PER_STATEMENT = 1500;

/**
 * PostgreSQL's binary record: number of fields; then for each field its type, length (-1 for null) and bytes.
 */
const FIELD_HEAD_BYTES = 8;
const RECORD_HEAD_BYTES = 4;

/**
 * PostgreSQL's binary array: dimensions, flags, element type, length, lower bound; then each element with its
 * length.
 */
const ARRAY_HEAD_BYTES = 20;
const ELEMENT_BYTES = 8;

/**
 * Five-minute rows of a range by parameter, in pieces that release the connection to live streams. A
 * statement returns one row of joined records per parameter. A histogram costs seven times the rest of its
 * row: `histogramEvery` 5 reads every fifth. Rows that end after `endsByUs` are left out: a border moved, and
 * until they are recomputed they contain another patient's breaths too.
 */
export async function* readClosedRollups(
  pool: Pick<Pool, 'query'>,
  range: {
    readonly deviceId: number;
    readonly fromUs: bigint;
    readonly toUs: bigint;
    readonly endsByUs: bigint;
  },
  parameters: readonly BreathFeatureCode[],
  histogramEvery: number,
): AsyncGenerator<readonly (readonly [parameter: string, rows: readonly ClosedRollup[]])[]> {
  const buckets = Math.max(1, Math.floor(ROWS_PER_STATEMENT / Math.max(1, parameters.length)));
  const pieceUs = BUCKET_US * BigInt(buckets);
  for (let fromUs = range.fromUs; fromUs < range.toUs; fromUs = bucketStart(fromUs + pieceUs)) {
    const endUs = bucketStart(fromUs + pieceUs);
    const { rows } = await pool.query<{ parameter: string; records: Buffer }>(
      `select parameter, string_agg(record_send(row(started_at_us, n, sum, minimum, maximum,
         case when started_at_us / $5::int8 % $6::int8 = 0 then histogram end)), ''::bytea) as records
       from rollup_5min where device_id = $1 and parameter = any($2::text[])
         and started_at_us >= $3 and started_at_us < $4 and ended_at_us <= $7 group by parameter`,
      [
        range.deviceId,
        parameters,
        fromUs,
        endUs < range.toUs ? endUs : range.toUs,
        BUCKET_US,
        histogramEvery,
        range.endsByUs,
      ],
    );
    yield rows.map(({ parameter, records }) => [parameter, splitRecords(records)] as const);
  }
}

function splitRecords(records: Buffer): readonly ClosedRollup[] {
  const rows: ClosedRollup[] = [];
  let offset = 0;
  /** @returns offset of the next field */
  const enter = (): { readonly at: number; readonly bytes: number } => {
    const bytes = records.readInt32BE(offset + 4);
    const at = offset + FIELD_HEAD_BYTES;
    offset = at + Math.max(0, bytes);
    return { at, bytes };
  };
  while (offset < records.length) {
    offset += RECORD_HEAD_BYTES;
    const startedAtUs = records.readBigInt64BE(enter().at);
    const n = records.readInt32BE(enter().at);
    const sum = records.readDoubleBE(enter().at);
    const minimum = records.readDoubleBE(enter().at);
    const maximum = records.readDoubleBE(enter().at);
    const { at, bytes } = enter();
    rows.push({ startedAtUs, n, sum, minimum, maximum, histogram: readHistogram(records, at, bytes) });
  }
  return rows;
}

function readHistogram(records: Buffer, offset: number, bytes: number): Int32Array | null {
  // Null has -1 bytes; an empty array has no dimension and thus only the first three fields.
  if (bytes <= ARRAY_HEAD_BYTES) return null;
  const bins = (bytes - ARRAY_HEAD_BYTES) / ELEMENT_BYTES;
  const counts = new Int32Array(bins);
  for (let bin = 0; bin < bins; bin += 1) {
    counts[bin] = records.readInt32BE(offset + ARRAY_HEAD_BYTES + bin * ELEMENT_BYTES + 4);
  }
  return counts;
}

/** End of the newest closed five-minute period that begins before a time; null when none is closed. */
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
