import { HOUR_US } from '@eupnea/model';
import {
  PROJECT_SCORE_HOURS_MAX,
  PROJECT_SCORE_RECORDINGS_MAX,
} from '@eupnea/contracts/project-muscle-score';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../storage/transaction.ts';
import type { CorrectedLabelService } from '../labeling/corrected-label-service.ts';
import { readExtent } from '../stored-data/stored-data-service.ts';
import type { MuscleGatherer } from './muscle-gatherer.ts';
import { latest } from './muscle-stretches.ts';
import { scoreRecording } from './score-recording.ts';
import { listMuscleSessions, type MuscleSession } from './project-score-repository.ts';

export interface ProjectScoreRunParts {
  readonly pool: Pool;
  readonly gatherer: MuscleGatherer;
  readonly corrected: Pick<CorrectedLabelService, 'readGold'>;
  readonly now: () => number;
}

export interface RunSurroundings {
  readonly signal: AbortSignal;
  /** Throws when another process holds the job. */
  assertHeld(client: PoolClient): Promise<void>;
  reportProgress(progress: number): void;
}

/** Scores the recordings of a run, one after another, and stores each when it is done. A run that was interrupted goes on. */
export async function runProjectScore(
  { pool, gatherer, corrected, now }: ProjectScoreRunParts,
  runId: number,
  around: RunSurroundings,
): Promise<{ readonly recordings: number }> {
  const { rows } = await pool.query<{ project_id: number }>(
    'select project_id from muscle_score_run where id = $1',
    [runId],
  );
  const projectId = rows[0]?.project_id;
  if (projectId === undefined) throw new Error('The run is gone');
  const sessions = await listMuscleSessions(pool, projectId, PROJECT_SCORE_RECORDINGS_MAX);
  const write = (change: (client: PoolClient) => Promise<unknown>) =>
    inTransaction(pool, async (client) => {
      await around.assertHeld(client);
      await change(client);
    });
  await write((client) =>
    client.query('update muscle_score_run set recordings = $2 where id = $1', [runId, sessions.length]),
  );
  for (const [place, session] of sessions.entries()) {
    around.signal.throwIfAborted();
    const score = await scoreSession(session);
    around.reportProgress((place + 1) / sessions.length);
    // A channel that does not move says nothing.
    if (score === null) continue;
    await write((client) =>
      client.query(
        `insert into muscle_score_recording (run_id, session_id, patient_id, score)
         select $1, session.id, session.patient_id, $4 from ventilation_session session
         where session.id = $2 and session.patient_id = $3
         on conflict (run_id, session_id) do update set score = excluded.score`,
        [runId, session.id, session.patientId, JSON.stringify(score)],
      ),
    );
  }
  await write((client) =>
    client.query(`update muscle_score_run set outcome = 'done' where id = $1`, [runId]),
  );
  return { recordings: sessions.length };

  async function scoreSession({ deviceId, startedAtUs, endedAtUs }: MuscleSession) {
    const toUs = endedAtUs ?? BigInt(now()) * 1000n;
    const { lastUs } = await readExtent(pool, [{ deviceId, fromUs: startedAtUs, toUs }]);
    const leastUs = (lastUs ?? toUs) - BigInt(PROJECT_SCORE_HOURS_MAX) * HOUR_US;
    const fromUs = latest(startedAtUs, leastUs);
    const range = { deviceId, fromUs, toUs };
    const gold = await corrected.readGold(Number(projectId), [range]);
    return await scoreRecording(pool, gatherer, range, fromUs > startedAtUs, gold, around.signal);
  }
}
