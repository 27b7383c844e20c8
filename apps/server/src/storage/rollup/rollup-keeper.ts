import type { Pool, PoolClient } from 'pg';
import type { BreathRecord } from '../recording/recording-batch.ts';
import { isPassingError } from '../transaction.ts';
import { closeBucket } from './close-bucket.ts';
import { BREATHS_PARAMETER, BUCKET_US, type RolledParameter, bucketStart } from './rollup-bucket.ts';

/** Some 10 ms each on the embedded database: all devices turn the bucket at once, and a transaction has 200 ms. */
const CLOSINGS_PER_TRANSACTION = 4;

/** A device that fell silent never turns its bucket: the clock does, this long after the bucket's end. */
const SILENT_GRACE_US = 60_000_000n;

interface DueBucket {
  readonly deviceId: number;
  readonly startUs: bigint;
}

/**
 * Knows which five minutes of which device are over and closes them in the transaction of the batch that shows it.
 * Open ones have no row: readRollups() computes them from their breaths, so what is read never lags.
 */
export class RollupKeeper {
  readonly #parameters: readonly RolledParameter[];
  readonly #onProblem: (error: Error) => void;
  /** The newest bucket of each device that has breaths. */
  readonly #open = new Map<number, bigint>();
  /** Closed oldest first, so that the newest closed bucket of a device has no unclosed one before it. */
  readonly #due = new Map<string, DueBucket>();
  /**
   * Closed ones that no longer agree with their breaths or borders: put right in the very next transaction, however
   * many, since nobody computes them when reading. A stream only goes forward, so there is rarely one.
   */
  readonly #reopened = new Map<string, DueBucket>();
  /** The newest closed bucket of each device: what comes before or into it closes it again. */
  readonly #closed = new Map<number, bigint>();
  #closing: readonly (readonly [string, DueBucket])[] = [];

  constructor(parameters: readonly RolledParameter[], onProblem: (error: Error) => void) {
    this.#parameters = parameters;
    this.#onProblem = onProblem;
  }

  /** What the last run left unclosed. */
  async restore(pool: Pool): Promise<void> {
    const { rows } = await pool.query<{ device_id: number; closed: bigint | null; bucket: bigint | null }>(
      `select d.id as device_id, c.closed - c.closed % $1 as closed, b.bucket
       from device d
       cross join lateral (
         select max(started_at_us) as closed from rollup_5min where device_id = d.id and parameter = $2) c
       left join lateral (
         select distinct started_at_us - started_at_us % $1 as bucket from breath
         where device_id = d.id and started_at_us >= coalesce(c.closed - c.closed % $1 + $1, 0)) b on true
       where c.closed is not null or b.bucket is not null
       order by d.id, b.bucket`,
      [BUCKET_US, BREATHS_PARAMETER],
    );
    for (const row of rows) {
      if (row.closed !== null) this.#closed.set(row.device_id, row.closed);
      if (row.bucket !== null) this.#observe(row.device_id, row.bucket);
    }
  }

  /** Part of the batch's transaction: what its breaths show to be over is closed in it, a few buckets at a time. */
  async closeInTransaction(client: PoolClient, breaths: readonly BreathRecord[]): Promise<void> {
    for (const record of breaths) this.#observe(record.deviceId, bucketStart(record.startedAtUs));
    const oldestFirst = [...this.#due].sort(([, left], [, right]) => Number(left.startUs - right.startUs));
    this.#closing = [...this.#reopened, ...oldestFirst.slice(0, CLOSINGS_PER_TRANSACTION)];
    if (this.#closing.length === 0) return;
    // A bucket that cannot be computed costs itself, not the breaths of the batch.
    await client.query('savepoint rollups');
    try {
      for (const [, bucket] of this.#closing) {
        await closeBucket(client, bucket.deviceId, bucket.startUs, this.#parameters);
      }
      await client.query('release savepoint rollups');
    } catch (error) {
      if (isPassingError(error) || !(error instanceof Error)) throw error;
      await client.query('rollback to savepoint rollups');
      this.#onProblem(error);
    }
  }

  /** The transaction is committed: its closings need no second try. */
  confirm(): void {
    for (const [key, bucket] of this.#closing) {
      this.#due.delete(key);
      this.#reopened.delete(key);
      const closed = this.#closed.get(bucket.deviceId);
      if (closed === undefined || bucket.startUs > closed) this.#closed.set(bucket.deviceId, bucket.startUs);
    }
    this.#closing = [];
  }

  /** Marks the buckets of devices that fell silent as over. */
  expire(nowUs: bigint): void {
    for (const [deviceId, startUs] of this.#open) {
      if (startUs + BUCKET_US + SILENT_GRACE_US > nowUs) continue;
      this.#add(this.#due, deviceId, startUs);
      this.#open.delete(deviceId);
    }
  }

  /** Closed buckets around these times are closed again; open ones are cut when they close. */
  recut(deviceId: number, timesUs: readonly bigint[]): void {
    const closed = this.#closed.get(deviceId);
    for (const timeUs of timesUs) {
      const startUs = bucketStart(timeUs);
      if (closed !== undefined && startUs <= closed) this.#add(this.#reopened, deviceId, startUs);
    }
  }

  get dueBuckets(): number {
    return this.#due.size + this.#reopened.size;
  }

  #observe(deviceId: number, startUs: bigint): void {
    const closed = this.#closed.get(deviceId);
    if (closed !== undefined && startUs <= closed) return this.#add(this.#reopened, deviceId, startUs);
    const open = this.#open.get(deviceId);
    if (open !== undefined && startUs < open) return this.#add(this.#due, deviceId, startUs);
    if (open !== undefined && startUs > open) this.#add(this.#due, deviceId, open);
    this.#open.set(deviceId, startUs);
  }

  #add(buckets: Map<string, DueBucket>, deviceId: number, startUs: bigint): void {
    buckets.set(`${deviceId}/${startUs}`, { deviceId, startUs });
  }
}
