import type { Pool } from 'pg';

/** Lease duration: a worker without a heartbeat for this long loses its job. */
export const LEASE_SECONDS = 30;

export interface JobRequest {
  readonly kind: string;
  readonly payload: unknown;
  /** No job is added while one of this name is queued or running. */
  readonly uniqueName?: string;
  readonly runAfter?: Date;
  readonly maxAttempts?: number;
  readonly createdBy?: number;
}

/** A claimed job with its fencing token: a worker whose lease was taken over can no longer write. */
export interface ClaimedJob {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempt: number;
  readonly leaseToken: number;
}

/** lost = another worker holds the job or it has ended; cancelling = stop and call cancelled(). */
export type HeartbeatAnswer = 'held' | 'cancelling' | 'lost';

/** Job queue of rows with leases. Uses no LISTEN and no advisory locks, so that it works on the embedded database. */
export class JobQueue {
  readonly #pool: Pool;
  readonly #owner: string;

  /** @param owner name of this process in the rows, for operators */
  constructor(pool: Pool, owner: string) {
    this.#pool = pool;
    this.#owner = owner;
  }

  /** Returns the id of the new job, or of the existing one with the same unique name. */
  async enqueue(request: JobRequest): Promise<number> {
    const { rows } = await this.#pool.query<{ id: number }>(
      `insert into job (kind, payload, unique_name, run_after, max_attempts, created_by)
       values ($1, $2, $3, coalesce($4, now()), coalesce($5, 3), $6)
       on conflict (unique_name) where state in ('queued', 'running') do nothing returning id`,
      [
        request.kind,
        JSON.stringify(request.payload),
        request.uniqueName ?? null,
        request.runAfter ?? null,
        request.maxAttempts ?? null,
        request.createdBy ?? null,
      ],
    );
    if (rows[0] !== undefined) return rows[0].id;
    const present = await this.#pool.query<{ id: number }>(
      `select id from job where unique_name = $1 and state in ('queued', 'running')`,
      [request.uniqueName],
    );
    // The existing job ended between the two statements, so that this one can be added.
    return present.rows[0]?.id ?? (await this.enqueue(request));
  }

  /** Claims the oldest due job of these kinds for this process; null without one. */
  async claim(kinds: readonly string[]): Promise<ClaimedJob | null> {
    const { rows } = await this.#pool.query<{
      id: number;
      kind: string;
      payload: unknown;
      attempts: number;
      lease_token: number;
    }>(
      `update job set state = 'running', lease_owner = $2, lease_token = lease_token + 1, attempts = attempts + 1,
         lease_expires_at = now() + make_interval(secs => $3), started_at = coalesce(started_at, now())
       where id = (
         select id from job where state = 'queued' and kind = any($1::text[]) and run_after <= now()
         order by run_after, id for update skip locked limit 1)
       returning id, kind, payload, attempts, lease_token`,
      [kinds, this.#owner, LEASE_SECONDS],
    );
    const row = rows[0];
    if (row === undefined) return null;
    const { id, kind, payload, attempts, lease_token } = row;
    return { id, kind, payload, attempt: attempts, leaseToken: lease_token };
  }

  /** Renews the lease and stores the progress (0 to 1). */
  async heartbeat(job: ClaimedJob, progress: number): Promise<HeartbeatAnswer> {
    const { rows } = await this.#pool.query<{ cancel: boolean }>(
      `update job set lease_expires_at = now() + make_interval(secs => $3), progress = $4
       where id = $1 and lease_token = $2 and state = 'running'
       returning cancel_requested_at is not null as cancel`,
      [job.id, job.leaseToken, LEASE_SECONDS, progress],
    );
    if (rows[0] === undefined) return 'lost';
    return rows[0].cancel ? 'cancelling' : 'held';
  }

  /** @returns false when the job was lost meanwhile, so that its result is discarded */
  async complete(job: ClaimedJob, result: unknown): Promise<boolean> {
    return await this.#end(job, `state = 'done', progress = 1, result = $3`, JSON.stringify(result ?? null));
  }

  async cancelled(job: ClaimedJob): Promise<boolean> {
    return await this.#end(job, `state = 'cancelled', error = $3`, null);
  }

  /** Schedules a retry with exponential backoff while attempts are left, otherwise marks the job failed. */
  async fail(job: ClaimedJob, error: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `update job set error = $3, lease_owner = null, lease_expires_at = null,
         state = case when attempts < max_attempts then 'queued' else 'failed' end,
         run_after = now() + make_interval(secs => 5 * power(2, attempts)),
         finished_at = case when attempts < max_attempts then null else now() end
       where id = $1 and lease_token = $2 and state = 'running'`,
      [job.id, job.leaseToken, error],
    );
    return rowCount === 1;
  }

  /** Returns the job to the queue at server stop without counting the attempt. */
  async release(job: ClaimedJob): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `update job set state = 'queued', attempts = attempts - 1, lease_owner = null, lease_expires_at = null
       where id = $1 and lease_token = $2 and state = 'running'`,
      [job.id, job.leaseToken],
    );
    return rowCount === 1;
  }

  /** Cancels a queued job at once, a running one at its next heartbeat; false when it ended or is unknown. */
  async requestCancel(id: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `update job set cancel_requested_at = now(),
         state = case when state = 'queued' then 'cancelled' else state end,
         finished_at = case when state = 'queued' then now() else null end
       where id = $1 and state in ('queued', 'running')`,
      [id],
    );
    return rowCount === 1;
  }

  /**
   * Requeues a failed or cancelled job with all attempts; false for other states or while a job of the same name is
   * queued or running.
   */
  async retry(id: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `update job set state = 'queued', attempts = 0, progress = 0, error = null, result = null, run_after = now(),
         started_at = null, finished_at = null, cancel_requested_at = null
       where id = $1 and state in ('failed', 'cancelled') and not exists (
         select 1 from job other where other.unique_name = job.unique_name and other.state in ('queued', 'running'))`,
      [id],
    );
    return rowCount === 1;
  }

  /**
   * Requeues jobs whose worker is gone, or ends them when no attempt is left, so that a job that kills the process
   * does not do so forever.
   * @param everyRunning on start with an embedded database, where no other process can hold a job
   */
  async sweepOrphans(everyRunning: boolean): Promise<number> {
    const { rowCount } = await this.#pool.query(
      `update job set lease_owner = null, lease_expires_at = null,
         error = 'The process that ran it ended',
         state = case when cancel_requested_at is not null then 'cancelled'
                      when attempts < max_attempts then 'queued' else 'failed' end,
         finished_at = case when cancel_requested_at is null and attempts < max_attempts then null else now() end
       where state = 'running' and ($1 or lease_expires_at < now())`,
      [everyRunning],
    );
    return rowCount ?? 0;
  }

  /** Queues a recurring job when it last ended longer ago than this, or never ran. */
  async enqueueRecurring(kind: string, everySeconds: number): Promise<void> {
    await this.#pool.query(
      `insert into job (kind, payload, unique_name)
       select $1, '{}', $1 where not exists (
         select 1 from job where unique_name = $1
           and (state in ('queued', 'running') or finished_at > now() - make_interval(secs => $2)))
       on conflict (unique_name) where state in ('queued', 'running') do nothing`,
      [kind, everySeconds],
    );
  }

  async #end(job: ClaimedJob, change: string, value: unknown): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `update job set ${change}, finished_at = now(), lease_owner = null, lease_expires_at = null
       where id = $1 and lease_token = $2 and state = 'running'`,
      [job.id, job.leaseToken, value],
    );
    return rowCount === 1;
  }
}
