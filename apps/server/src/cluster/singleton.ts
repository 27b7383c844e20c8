import type { Pool } from 'pg';

const HOLD_SECONDS = 10;
const RENEW_MS = 2_000;

export interface Singleton {
  start(): void;
  stop(): Promise<void>;
}

/**
 * Runs work in one process of the installation at a time, guarded by a row that the holder renews. A holder that cannot
 * renew in time stops before another process starts.
 */
export class SingletonLock {
  readonly #pool: Pick<Pool, 'query'>;
  readonly #name: string;
  readonly #holder: string;
  readonly #work: Singleton;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | null = null;
  #turn: Promise<void> = Promise.resolve();
  #heldMs: number | null = null;

  constructor(
    pool: Pick<Pool, 'query'>,
    options: {
      readonly name: string;
      readonly holder: string;
      readonly work: Singleton;
      readonly onError: (error: unknown) => void;
    },
  ) {
    this.#pool = pool;
    this.#name = options.name;
    this.#holder = options.holder;
    this.#work = options.work;
    this.#onError = options.onError;
  }

  get isHeld(): boolean {
    return this.#heldMs !== null;
  }

  start(): void {
    const attempt = (): void => {
      this.#turn = this.#turn.then(() => this.#renew()).catch(this.#onError);
    };
    this.#timer = setInterval(attempt, RENEW_MS);
    attempt();
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#turn;
    if (this.#heldMs === null) return;
    await this.#letGo();
    await this.#pool
      .query('delete from process_lock where name = $1 and holder = $2', [this.#name, this.#holder])
      .catch(this.#onError);
  }

  async #renew(): Promise<void> {
    const sentMs = performance.now();
    try {
      const { rowCount } = await this.#pool.query(
        `insert into process_lock as held (name, holder, expires_at) values ($1, $2, now() + $3 * interval '1 second')
         on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
         where held.holder = excluded.holder or held.expires_at < now()`,
        [this.#name, this.#holder, HOLD_SECONDS],
      );
      if (rowCount === 1) {
        if (this.#heldMs === null) this.#work.start();
        this.#heldMs = sentMs;
      } else if (this.#heldMs !== null) await this.#letGo();
    } catch (error) {
      if (this.#heldMs !== null && performance.now() - this.#heldMs > (HOLD_SECONDS - 2) * 1000)
        await this.#letGo();
      throw error;
    }
  }

  async #letGo(): Promise<void> {
    this.#heldMs = null;
    await this.#work.stop();
  }
}
