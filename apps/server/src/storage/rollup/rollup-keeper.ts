import type { Pool, PoolClient } from 'pg';
import type { BreathRecord } from '../recording/recording-batch.ts';
import { isPassingError } from '../transaction.ts';
import { closeBucket } from './close-bucket.ts';
import { BREATHS_PARAMETER, BUCKET_US, type RolledParameter, bucketStart } from './rollup-bucket.ts';

/**
 * Closings per transaction: about 10 ms each on the embedded database. All devices change the bucket at once,
 * and a transaction has 200 ms.
 */
const CLOSINGS_PER_TRANSACTION = 4;

/** Time after the end of a bucket after which the clock closes it for a silent device, µs. */
const SILENT_GRACE_US = 60_000_000n;

interface DueBucket {
  readonly deviceId: number;
  readonly startUs: bigint;
}

/**
 * Tracks finished five-minute periods per device and closes them in the transaction of the batch that ends
 * them. Open periods have no row: readRollups() computes them, so reading never lags.
 */
export class RollupKeeper {
  readonly #parameters: readonly RolledParameter[];
  readonly #onProblem: (error: Error) => void;
  /** Newest bucket of each device with breaths. */
  readonly #open = new Map<number, bigint>();
  /** Due buckets, closed oldest first, so that no bucket before the newest closed one is open. */
  readonly #due = new Map<string, DueBucket>();
  /**
   * Closed buckets that no longer match their breaths or borders. All are recomputed in the next transaction,
   * because reading uses them as they are. Streams only move forward, so there is rarely one.
   */
  readonly #reopened = new Map<string, DueBucket>();
  /** Newest closed bucket of each device: a breath in or before it reopens the bucket. */
  readonly #closed = new Map<number, bigint>();
  #closing: readonly (readonly [string, DueBucket])[] = [];

  constructor(parameters: readonly RolledParameter[], onProblem: (error: Error) => void) {
    this.#parameters = parameters;
    this.#onProblem = onProblem;
  }

  /** Loads buckets that the last run left open. @param deviceIds null = of every device */
  async restore(pool: Pool, deviceIds: readonly number[] | null = null): Promise<void> {
    const { rows } = await pool.query<{ device_id: number; closed: bigint | null; bucket: bigint | null }>(
      `select d.id as device_id, c.closed - c.closed % $1 as closed, b.bucket
       from device d
       cross join lateral (
         select max(started_at_us) as closed from rollup_5min where device_id = d.id and parameter = $2) c
       left join lateral (
         select distinct started_at_us - started_at_us % $1 as bucket from breath
         where device_id = d.id and started_at_us >= coalesce(c.closed - c.closed % $1 + $1, 0)) b on true
       where (c.closed is not null or b.bucket is not null) and ($3::int[] is null or d.id = any($3))
       order by d.id, b.bucket`,
      [BUCKET_US, BREATHS_PARAMETER, deviceIds],
    );
    for (const row of rows) {
      if (row.closed !== null) this.#closed.set(row.device_id, row.closed);
      if (row.bucket !== null) this.#observe(row.device_id, row.bucket);
    }
  }

  /** Closes some finished buckets in the transaction of the batch. */
  async closeInTransaction(client: PoolClient, breaths: readonly BreathRecord[]): Promise<void> {
    for (const record of breaths) this.#observe(record.deviceId, bucketStart(record.startedAtUs));
    const oldestFirst = [...this.#due].sort(([, left], [, right]) => Number(left.startUs - right.startUs));
    this.#closing = [...this.#reopened, ...oldestFirst.slice(0, CLOSINGS_PER_TRANSACTION)];
    if (this.#closing.length === 0) return;
    // A savepoint, so that a failing bucket does not lose the breaths of the batch.
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

  /** Called after the commit: its closings are not repeated. */
  confirm(): void {
    for (const [key, bucket] of this.#closing) {
      this.#due.delete(key);
      this.#reopened.delete(key);
      const closed = this.#closed.get(bucket.deviceId);
      if (closed === undefined || bucket.startUs > closed) this.#closed.set(bucket.deviceId, bucket.startUs);
    }
    this.#closing = [];
  }

  /** Marks buckets of silent devices as finished. */
  expire(nowUs: bigint): void {
    for (const [deviceId, startUs] of this.#open) {
      if (startUs + BUCKET_US + SILENT_GRACE_US > nowUs) continue;
      this.#add(this.#due, deviceId, startUs);
      this.#open.delete(deviceId);
    }
  }

  /** Reopens closed buckets around these times; open ones are cut when they close. */
  recut(deviceId: number, timesUs: readonly bigint[]): void {
    const closed = this.#closed.get(deviceId);
    for (const timeUs of timesUs) {
      const startUs = bucketStart(timeUs);
      if (closed !== undefined && startUs <= closed) this.#add(this.#reopened, deviceId, startUs);
    }
  }

  /** Drops the state of these devices, whose rollups another process computes from now on. */
  forget(deviceIds: readonly number[]): void {
    const gone = new Set(deviceIds);
    for (const deviceId of gone) {
      this.#open.delete(deviceId);
      this.#closed.delete(deviceId);
    }
    for (const buckets of [this.#due, this.#reopened]) {
      for (const [key, { deviceId }] of buckets) if (gone.has(deviceId)) buckets.delete(key);
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
