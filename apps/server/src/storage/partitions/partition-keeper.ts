import { DAY_US } from '@eupnea/model';
import type { Pool } from 'pg';
import { inTransaction } from '../transaction.ts';
import { PASSING_CHUNKS, type PeriodUnit, periodOf } from './partitioned-tables.ts';
import { type Partition, readPartitions } from './read-partitions.ts';

/** Length of the longest month: this far ahead lies next month's partition. */
const MONTH_US = 31n * DAY_US;

/**
 * Maximum wait for the lock of a parent table, which ANALYZE and other partition makers hold too. Afterwards the writer
 * retries, as after any transient error.
 */
const LOCK_TIMEOUT_MS = 3_000;

/**
 * Bound of the statement that makes partitions, ms: it waits for up to three locks, which is longer than the bound of a
 * gateway's other queries allows on a busy database.
 */
const CREATE_TIMEOUT_MS = 120_000;

type Family = 'measured' | 'chunks';

/** Times of the rows that will be written, microseconds. */
export interface WrittenTimes {
  /** Times of breaths, findings and rollups. */
  readonly measured: readonly bigint[];
  /** Times of waveform chunks that retention may drop. */
  readonly passingChunks: readonly bigint[];
}

/**
 * Creates partitions before rows need them: those of now and the next period in advance, others when a writer names a
 * time. Caches existing partitions, so that a batch in known partitions costs one comparison.
 */
export class PartitionKeeper {
  readonly #pool: Pool;
  #known: ReadonlyMap<Family, readonly Partition[]> | null = null;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Call outside a transaction: on the embedded database there is no second connection. */
  async ensure(times: WrittenTimes): Promise<void> {
    await this.#ensure('measured', 'month', times.measured);
    await this.#ensure('chunks', 'day', times.passingChunks);
  }

  /** Creates this and the next month's partitions, and today's and tomorrow's of waveforms. */
  async ensureAhead(nowUs: bigint): Promise<void> {
    await this.ensure({ measured: [nowUs, nowUs + MONTH_US], passingChunks: [nowUs, nowUs + DAY_US] });
  }

  /** Clears the cache, because retention dropped partitions. */
  forget(): void {
    this.#known = null;
  }

  async #ensure(family: Family, unit: PeriodUnit, times: readonly bigint[]): Promise<void> {
    let missing = await this.#findMissing(family, times);
    while (missing !== null) {
      await this.#create(unit, periodOf(unit, missing).firstDay);
      this.forget();
      missing = await this.#findMissing(family, times);
    }
  }

  async #findMissing(family: Family, times: readonly bigint[]): Promise<bigint | null> {
    if (times.length === 0) return null;
    this.#known ??= new Map<Family, readonly Partition[]>([
      ['measured', await readPartitions(this.#pool, 'breath')],
      ['chunks', await readPartitions(this.#pool, PASSING_CHUNKS)],
    ]);
    const known = this.#known.get(family) ?? [];
    return times.find((atUs) => !known.some((partition) => covers(partition, atUs))) ?? null;
  }

  /** Uses functions with the rights of the tables' owner (migration 0023), which the server's user may lack. */
  async #create(unit: PeriodUnit, firstDay: string): Promise<void> {
    const call = unit === 'month' ? 'make_month_partitions' : 'make_waveform_day';
    // A name, because the types of pg lack query_timeout, which its client reads.
    const statement = {
      text: `select ${call}($1::date)`,
      values: [firstDay],
      query_timeout: CREATE_TIMEOUT_MS,
    };
    await inTransaction(this.#pool, async (client) => {
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await client.query(statement);
    });
  }
}

function covers({ fromUs, toUs }: Partition, atUs: bigint): boolean {
  return (fromUs === null || fromUs <= atUs) && (toUs === null || atUs < toUs);
}
