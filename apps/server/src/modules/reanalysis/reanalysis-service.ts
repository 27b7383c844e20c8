import type { SessionAnalysis } from '@eupnea/contracts/reanalysis';
import { ANALYSIS_VERSION } from '@eupnea/signal';
import type { Caller } from '../../http/caller.ts';
import { describeActor } from '../../http/describe-actor.ts';
import { notFound, ProblemError } from '../../http/problem-error.ts';
import type { Storage } from '../../storage/open-storage.ts';
import type { AccessService, Viewer } from '../access/access-service.ts';
import { recordChange } from '../audit/audit-service.ts';
import {
  findLastJob,
  findOldestVersion,
  findSession,
  type ReviewedSession,
} from './reanalysis-repository.ts';

export const REANALYSIS_JOB_KIND = 'reanalysis';

/** The part of the job queue that this module uses. */
export interface ReanalysisQueue {
  /** Queues a job unless one of its name is queued or running. @returns its id */
  enqueue(request: {
    readonly kind: string;
    readonly payload: unknown;
    readonly uniqueName: string;
    readonly createdBy: number;
  }): Promise<number>;
  /** Returns false when the job is over. */
  requestCancel(id: number): Promise<boolean>;
}

export interface ReanalysisParts {
  readonly storage: Pick<Storage, 'db' | 'pool'>;
  readonly access: AccessService;
  readonly queue: ReanalysisQueue;
  readonly wakeJobs: () => void;
  readonly now: () => number;
}

/** Analyses the stored waveforms of a session with the current version (definitions.md, Time and storage). */
export class ReanalysisService {
  readonly #parts: ReanalysisParts;

  constructor(parts: ReanalysisParts) {
    this.#parts = parts;
  }

  async describe(viewer: Viewer, sessionId: number): Promise<SessionAnalysis> {
    const session = await this.#require(sessionId);
    return await this.#describe(session, await this.#manages(viewer, session));
  }

  async start(caller: Caller, sessionId: number, requestId: string): Promise<SessionAnalysis> {
    const session = await this.#requireManaged(caller, sessionId);
    const { version, current_version: current } = await this.#describe(session, true);
    if (session.toUs === null) throw conflict('The session goes on: it is analysed as it is measured');
    if (version === null) throw conflict('No waveforms of the session are kept');
    if (version >= current) throw conflict('The session is analysed with the present version');
    const { queue, wakeJobs } = this.#parts;
    await queue.enqueue({
      kind: REANALYSIS_JOB_KIND,
      payload: { sessionId },
      uniqueName: nameJob(sessionId),
      createdBy: caller.userId,
    });
    wakeJobs();
    await this.#record(caller, sessionId, requestId, 'session.analyse', { from: version, to: current });
    return await this.#describe(session, true);
  }

  async cancel(caller: Caller, sessionId: number, requestId: string): Promise<SessionAnalysis> {
    const session = await this.#requireManaged(caller, sessionId);
    const job = await findLastJob(this.#parts.storage.pool, nameJob(sessionId));
    if (job === null || !(await this.#parts.queue.requestCancel(job.id)))
      throw conflict('No analysis of the session waits or runs');
    await this.#record(caller, sessionId, requestId, 'session.analyse_cancel', { job: job.id });
    return await this.#describe(session, true);
  }

  async #describe(session: ReviewedSession, manages: boolean): Promise<SessionAnalysis> {
    const { storage, now } = this.#parts;
    return {
      session_id: session.id,
      version: await findOldestVersion(storage.pool, session, BigInt(now()) * 1000n),
      current_version: ANALYSIS_VERSION,
      may_analyse: manages && session.toUs !== null,
      job: await findLastJob(storage.pool, nameJob(session.id)),
    };
  }

  async #require(sessionId: number): Promise<ReviewedSession> {
    const session = await findSession(this.#parts.storage.pool, sessionId);
    if (session === null) throw notFound();
    return session;
  }

  async #requireManaged(viewer: Viewer, sessionId: number): Promise<ReviewedSession> {
    const session = await this.#require(sessionId);
    if (!(await this.#manages(viewer, session))) throw new ProblemError('forbidden');
    return session;
  }

  /** Permission in the patient's projects, or in the device's projects without a patient. */
  async #manages(viewer: Viewer, { deviceId, patientId }: ReviewedSession): Promise<boolean> {
    const { access } = this.#parts;
    return patientId === null
      ? await access.hasDevicePermission(viewer, deviceId, 'manage')
      : await access.hasPatientPermission(viewer, patientId, 'manage');
  }

  async #record(
    caller: Caller,
    sessionId: number,
    requestId: string,
    action: string,
    after: unknown,
  ): Promise<void> {
    await recordChange(this.#parts.storage.db, {
      actor: describeActor(caller, requestId),
      action,
      objectKind: 'ventilation_session',
      objectId: sessionId,
      after,
    });
  }
}

function nameJob(sessionId: number): string {
  return `${REANALYSIS_JOB_KIND}/${sessionId}`;
}

function conflict(detail: string): ProblemError {
  return new ProblemError('conflict', { detail });
}
