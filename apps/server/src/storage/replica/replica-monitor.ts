import type { Pool } from 'pg';
import { LagEstimate, parseLogPosition } from './replica-lag.ts';

/** Poll interval of both servers' positions, which is the resolution of the lag. */
const POLL_MS = 2_000;

/** Maximum lag of a usable replica: sums of past hours are cached as final after 15 minutes. */
export const LAG_MAX_SECONDS = 60;

/** Maximum age of the last answer of both servers: five missed polls. */
const STATE_AGE_MAX_MS = 10_000;

export type ReplicaState =
  /** Analytics and research read the replica. */
  | { readonly state: 'used'; readonly lagSeconds: number }
  /** The replica is too far behind, unreachable, or not a replica of this database: the main server answers. */
  | { readonly state: 'late'; readonly lagSeconds: number }
  | { readonly state: 'unreachable' | 'not_a_replica' };

/** Monitors the read replica. */
export class ReplicaMonitor {
  readonly #main: Pick<Pool, 'query'>;
  readonly #replica: Pick<Pool, 'query'>;
  readonly #now: () => number;
  readonly #lag = new LagEstimate();
  #state: ReplicaState = { state: 'unreachable' };
  #judgedAtMs = 0;
  readonly #leaving = new Set<() => void>();
  #timer: NodeJS.Timeout | null = null;
  #polling: Promise<void> | null = null;

  constructor(main: Pick<Pool, 'query'>, replica: Pick<Pool, 'query'>, now: () => number = Date.now) {
    this.#main = main;
    this.#replica = replica;
    this.#now = now;
  }

  /** `unreachable` when neither server confirmed the state for ten seconds. */
  get state(): ReplicaState {
    const isOld = this.#state.state === 'used' && this.#now() - this.#judgedAtMs > STATE_AGE_MAX_MS;
    return isOld ? { state: 'unreachable' } : this.#state;
  }

  /**
   * Returns a promise that rejects when the replica stops answering, for pending queries; call `end` after the query.
   */
  watchLeaving(): { readonly rejected: Promise<never>; end(): void } {
    let leave: () => void = () => undefined;
    const rejected = new Promise<never>((_, reject) => {
      leave = () => reject(new Error('The read replica stopped answering'));
    });
    this.#leaving.add(leave);
    return { rejected, end: () => this.#leaving.delete(leave) };
  }

  /** Polls once, then every two seconds. */
  async start(): Promise<void> {
    await this.poll();
    this.#timer = setInterval(() => {
      if (this.state.state === 'unreachable') this.#leave();
      void this.poll();
    }, POLL_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#polling;
  }

  /** Runs one poll at a time, so that a hanging server gets one query. */
  async poll(): Promise<void> {
    this.#polling ??= this.#read().finally(() => {
      this.#polling = null;
    });
    await this.#polling;
  }

  /** Reports that a query failed because the replica is gone; the next poll shows whether it is back. */
  reportFailure(): void {
    this.#leave();
  }

  #leave(): void {
    this.#state = { state: 'unreachable' };
    for (const leave of this.#leaving) leave();
    this.#leaving.clear();
  }

  async #read(): Promise<void> {
    try {
      const main = await this.#main.query<{ position: string; migrations: string }>(
        `select pg_current_wal_lsn()::text as position, ${MIGRATIONS} as migrations`,
      );
      this.#lag.observe(parseLogPosition(main.rows[0]?.position ?? ''), this.#now());
      const replica = await this.#replica.query<{ position: string | null; migrations: string }>(
        `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position,
           ${MIGRATIONS} as migrations`,
      );
      this.#state = this.#judge(
        replica.rows[0]?.position ?? null,
        replica.rows[0]?.migrations === main.rows[0]?.migrations,
      );
      this.#judgedAtMs = this.#now();
    } catch {
      this.#leave();
    }
  }

  #judge(position: string | null, hasSameSchema: boolean): ReplicaState {
    if (position === null) return { state: 'not_a_replica' };
    const lagSeconds = this.#lag.estimate(parseLogPosition(position), this.#now());
    if (lagSeconds === null) return { state: 'unreachable' };
    // Before the replica has replayed an upgrade, its tables are not those that queries expect.
    return lagSeconds > LAG_MAX_SECONDS || !hasSameSchema
      ? { state: 'late', lagSeconds }
      : { state: 'used', lagSeconds };
  }
}

/** Hash of when each migration was applied: equal only on copies of the same database. */
const MIGRATIONS = `(select md5(string_agg(name || applied_at::text, ',' order by name)) from schema_migration)`;
