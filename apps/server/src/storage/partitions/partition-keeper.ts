import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../transaction.ts';
import {
  MONTHLY_TABLES,
  PASSING_CHUNKS,
  type Period,
  type PeriodUnit,
  type TimeTable,
  partitionName,
  periodOf,
} from './partitioned-tables.ts';
import { type Partition, readPartitions } from './read-partitions.ts';

const DAY_US = 86_400_000_000n;

/** Longest month: the partition of this far ahead is the next month's. */
const MONTH_US = 31n * DAY_US;

/**
 * Longest wait for the lock of a parent table, which ANALYZE and another maker hold too. After it the writer tries again, as
 * after any passing error.
 */
const LOCK_TIMEOUT_MS = 3_000;

/** An operator detached the month of a row. The code tells writers that another try does not help. */
class DetachedPartitionError extends Error {
  /** SQLSTATE object_not_in_prerequisite_state. */
  readonly code = '55000';

  constructor(partition: string, parent: string) {
    super(`${partition} is detached from ${parent}: attach, rename or drop it before rows of its time come`);
    this.name = 'DetachedPartitionError';
  }
}

type Family = 'measured' | 'chunks';

/** Times whose rows are about to be written, microseconds. */
export interface WrittenTimes {
  /** Of breaths, findings and rollups. */
  readonly measured: readonly bigint[];
  /** Of waveform chunks that retention may drop. */
  readonly passingChunks: readonly bigint[];
}

/**
 * Makes partitions before rows need them: today's and tomorrow's ahead of time, any other when a writer names its time. Knows
 * what exists from one query, so that a batch in known partitions costs a comparison.
 */
export class PartitionKeeper {
  readonly #pool: Pool;
  #known: ReadonlyMap<Family, readonly Partition[]> | null = null;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Call outside a transaction: on the embedded database there is no second connection. */
  async ensure(times: WrittenTimes): Promise<void> {
    await this.#ensure('measured', 'month', MONTHLY_TABLES, times.measured);
    await this.#ensure('chunks', 'day', [PASSING_CHUNKS], times.passingChunks);
  }

  /** Makes this month's and the next month's partitions, and today's and tomorrow's of waveforms. */
  async ensureAhead(nowUs: bigint): Promise<void> {
    await this.ensure({ measured: [nowUs, nowUs + MONTH_US], passingChunks: [nowUs, nowUs + DAY_US] });
  }

  /** What is known is read anew: retention dropped partitions. */
  forget(): void {
    this.#known = null;
  }

  async #ensure(
    family: Family,
    unit: PeriodUnit,
    tables: readonly TimeTable[],
    times: readonly bigint[],
  ): Promise<void> {
    let missing = await this.#findMissing(family, times);
    while (missing !== null) {
      await this.#create(tables, periodOf(unit, missing));
      this.forget();
      missing = await this.#findMissing(family, times);
    }
  }

  async #findMissing(family: Family, times: readonly bigint[]): Promise<bigint | null> {
    if (times.length === 0) return null;
    this.#known ??= new Map<Family, readonly Partition[]>([
      ['measured', await readPartitions(this.#pool, 'breath')],
      ['chunks', await readPartitions(this.#pool, PASSING_CHUNKS.parent)],
    ]);
    const known = this.#known.get(family) ?? [];
    return times.find((atUs) => !known.some((partition) => covers(partition, atUs))) ?? null;
  }

  async #create(tables: readonly TimeTable[], period: Period): Promise<void> {
    await inTransaction(this.#pool, async (client) => {
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      for (const table of tables) await attachPartition(client, table, period);
    });
  }
}

function covers({ fromUs, toUs }: Partition, atUs: bigint): boolean {
  return (fromUs === null || fromUs <= atUs) && (toUs === null || atUs < toUs);
}

/**
 * Attaches a table made apart, which blocks neither reading nor writing of the parent; CREATE TABLE ... PARTITION OF would
 * block both. The lock lets one process at a time look and make.
 */
async function attachPartition(client: PoolClient, table: TimeTable, period: Period): Promise<void> {
  const name = partitionName(table, period);
  await client.query(`lock table only ${table.parent} in share update exclusive mode`);
  const { rows } = await client.query<{ attached: boolean }>(
    'select relispartition as attached from pg_class where oid = to_regclass($1)',
    [name],
  );
  if (rows[0]?.attached === true) return;
  if (rows[0] !== undefined) throw new DetachedPartitionError(name, table.parent);
  await client.query(`create table ${name} (like ${table.template} including all)`);
  await client.query(
    `alter table ${table.parent} attach partition ${name} for values from (${period.fromUs}) to (${period.toUs})`,
  );
}
