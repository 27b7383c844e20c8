import { Readable } from 'node:stream';
import type { ProjectMuscleScore } from '@eupnea/contracts/project-muscle-score';
import { ANALYSIS_VERSION } from '@eupnea/signal';
import { and, eq, lt } from 'drizzle-orm';
import { ProblemError } from '../../http/problem-error.ts';
import type { FileAnswer } from '../../http/register-endpoint.ts';
import type { Storage } from '../../storage/open-storage.ts';
import { muscleScoreRun } from '../../storage/schema/muscle-score-run.ts';
import type { Viewer } from '../access/access-service.ts';
import { type AuditActor, recordChange } from '../audit/audit-service.ts';
import { requireProject } from '../projects/project-service.ts';
import { poolRecordings, toFigures } from './pool-recordings.ts';
import { findNewestRun, readScoredSessions } from './project-score-repository.ts';
import { writeProjectScore } from './write-project-score.ts';

export const MUSCLE_SCORE_JOB_KIND = 'muscle_score';

export interface ProjectScoreParts {
  readonly storage: Pick<Storage, 'db' | 'pool'>;
  readonly queue: {
    enqueue(request: {
      readonly kind: string;
      readonly payload: unknown;
      readonly uniqueName: string;
      readonly createdBy: number;
    }): Promise<number>;
    requestCancel(id: number): Promise<boolean>;
  };
  readonly wakeJobs: () => void;
}

/** The score of the detectors over all recordings of a project with a muscle channel, made by a job. */
export class ProjectScoreService {
  readonly #parts: ProjectScoreParts;

  constructor(parts: ProjectScoreParts) {
    this.#parts = parts;
  }

  async read(viewer: Viewer, projectId: number): Promise<ProjectMuscleScore> {
    const { db, pool } = this.#parts.storage;
    const { permissions } = await requireProject(db, viewer, projectId, 'view');
    const found = await findNewestRun(db, projectId);
    const scored = found === null ? [] : await readScoredSessions(pool, found.run.id, projectId);
    return {
      may_run: permissions.manage,
      run: found?.run ?? null,
      recordings: scored.map(({ score, ...about }) => {
        const { start, end, cut, channel, chest_wall } = score;
        return { ...about, start, end, cut, channel, chest_wall, ...toFigures(score) };
      }),
      pooled: toFigures(poolRecordings(scored.map(({ score }) => score))),
    };
  }

  /** Starts a run, which takes the place of the former one. */
  async start(viewer: Viewer, projectId: number, actor: AuditActor): Promise<ProjectMuscleScore> {
    const { storage, queue, wakeJobs } = this.#parts;
    const runId = await storage.db.transaction(async (tx) => {
      await requireProject(tx, viewer, projectId, 'manage', true);
      const newest = await findNewestRun(tx, projectId);
      if (newest !== null && isUnderWay(newest.run.state))
        throw new ProblemError('conflict', { detail: 'The score of the project is being made' });
      const [row] = await tx
        .insert(muscleScoreRun)
        .values({ projectId, analysisVersion: ANALYSIS_VERSION, createdBy: viewer.userId })
        .returning({ id: muscleScoreRun.id });
      if (row === undefined) throw new Error('Invariant broken: an insert returned no row');
      await tx
        .delete(muscleScoreRun)
        .where(and(eq(muscleScoreRun.projectId, projectId), lt(muscleScoreRun.id, row.id)));
      await record(tx, projectId, actor, 'project.muscle_score', row.id);
      return row.id;
    });
    const jobId = await queue.enqueue({
      kind: MUSCLE_SCORE_JOB_KIND,
      payload: { runId },
      uniqueName: `${MUSCLE_SCORE_JOB_KIND}/${runId}`,
      createdBy: viewer.userId,
    });
    await storage.db.update(muscleScoreRun).set({ jobId }).where(eq(muscleScoreRun.id, runId));
    wakeJobs();
    return await this.read(viewer, projectId);
  }

  /** Cancels the run; recordings that are scored stay. */
  async cancel(viewer: Viewer, projectId: number, actor: AuditActor): Promise<ProjectMuscleScore> {
    const { storage, queue } = this.#parts;
    await requireProject(storage.db, viewer, projectId, 'manage');
    const newest = await findNewestRun(storage.db, projectId);
    if (newest === null || newest.jobId === null || !(await queue.requestCancel(newest.jobId)))
      throw new ProblemError('conflict', { detail: 'No score of the project waits or runs' });
    await storage.db
      .update(muscleScoreRun)
      .set({ outcome: 'cancelled' })
      .where(eq(muscleScoreRun.id, newest.run.id));
    await record(storage.db, projectId, actor, 'project.muscle_score_cancel', newest.run.id);
    return await this.read(viewer, projectId);
  }

  async export(viewer: Viewer, projectId: number): Promise<FileAnswer> {
    const score = await this.read(viewer, projectId);
    return {
      fileName: `project-${projectId}-detector-score.csv`,
      contentType: 'text/csv; charset=utf-8',
      content: Readable.from([Buffer.from(writeProjectScore(score))], { objectMode: false }),
    };
  }
}

function isUnderWay(state: string): boolean {
  return state === 'queued' || state === 'running';
}

async function record(
  executor: Parameters<typeof recordChange>[0],
  projectId: number,
  actor: AuditActor,
  action: string,
  run: number,
): Promise<void> {
  await recordChange(executor, {
    actor,
    action,
    objectKind: 'project',
    objectId: projectId,
    projectId,
    after: { run },
  });
}
