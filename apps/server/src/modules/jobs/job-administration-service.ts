import type { Job, ListJobsQuery } from '@eupnea/contracts/job';
import { and, desc, eq } from 'drizzle-orm';
import type { Caller } from '../../http/caller.ts';
import { describeActor } from '../../http/describe-actor.ts';
import { ProblemError, notFound } from '../../http/problem-error.ts';
import type { Database } from '../../storage/open-storage.ts';
import { job } from '../../storage/schema/job.ts';
import { recordChange } from '../audit/audit-service.ts';

/** Administration of the queue; implemented by the job queue of the server. */
export interface JobControl {
  /** Returns false when the job is over. */
  requestCancel(id: number): Promise<boolean>;
  /** Returns false when the job is not over, or when another job of its name is queued. */
  retry(id: number): Promise<boolean>;
}

/** Jobs of the server for administrators. */
export class JobAdministrationService {
  readonly #db: Database;
  readonly #control: JobControl;

  constructor(db: Database, control: JobControl) {
    this.#db = db;
    this.#control = control;
  }

  async list(query: ListJobsQuery) {
    const where = and(
      ...(query.state === undefined ? [] : [eq(job.state, query.state)]),
      ...(query.kind === undefined ? [] : [eq(job.kind, query.kind)]),
    );
    const total = await this.#db.$count(job, where);
    const rows = await this.#db
      .select()
      .from(job)
      .where(where)
      .orderBy(desc(job.id))
      .limit(query.count)
      .offset((query.page - 1) * query.count);
    return { items: rows.map(toJob), total, page: query.page, count: query.count };
  }

  /** A queued job ends at once, a running one at its next heartbeat. */
  async cancel(caller: Caller, id: number, requestId: string): Promise<void> {
    const before = await this.#requireState(id);
    if (!(await this.#control.requestCancel(id))) throw overAlready();
    await this.#record(caller, id, requestId, 'job.cancel', before, 'cancelled');
  }

  async retry(caller: Caller, id: number, requestId: string): Promise<void> {
    const before = await this.#requireState(id);
    if (!(await this.#control.retry(id))) {
      throw new ProblemError('conflict', { detail: 'Only what failed or was cancelled can run again, once' });
    }
    await this.#record(caller, id, requestId, 'job.retry', before, 'queued');
  }

  async #requireState(id: number): Promise<Job['state']> {
    const [row] = await this.#db.select({ state: job.state }).from(job).where(eq(job.id, id));
    if (row === undefined) throw notFound();
    return row.state;
  }

  async #record(
    caller: Caller,
    id: number,
    requestId: string,
    action: string,
    before: Job['state'],
    after: Job['state'],
  ): Promise<void> {
    await recordChange(this.#db, {
      actor: describeActor(caller, requestId),
      action,
      objectKind: 'job',
      objectId: id,
      before: { state: before },
      after: { state: after },
    });
  }
}

function overAlready(): ProblemError {
  return new ProblemError('conflict', { detail: 'The job is over' });
}

function toJob(row: typeof job.$inferSelect): Job {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    progress: row.progress,
    attempts: row.attempts,
    max_attempts: row.maxAttempts,
    error: row.error,
    cancel_requested: row.cancelRequestedAt !== null,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}
