import { MUSCLE_TRUTH_CHANNELS } from '@eupnea/contracts/muscle-score';
import type { ProjectMuscleScore } from '@eupnea/contracts/project-muscle-score';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Executor } from '../../storage/executor.ts';
import type { StoredRecordingScore } from '../../storage/schema/muscle-score-run.ts';

type Queryable = Pick<Pool, 'query'>;
type Run = NonNullable<ProjectMuscleScore['run']>;

export interface MuscleSession {
  readonly id: number;
  readonly deviceId: number;
  readonly patientId: number;
  readonly startedAtUs: bigint;
  /** Null while the session goes on. */
  readonly endedAtUs: bigint | null;
}

/** Sessions of the project's patients in which a muscle channel is recorded, newest first. */
export async function listMuscleSessions(
  pool: Queryable,
  projectId: number,
  most: number,
): Promise<readonly MuscleSession[]> {
  const { rows } = await pool.query<MuscleSession>(
    `select session.id, session.device_id as "deviceId", session.patient_id as "patientId",
       session.started_at_us as "startedAtUs", session.ended_at_us as "endedAtUs"
     from ventilation_session session
       join project_patient owned on owned.patient_id = session.patient_id and owned.project_id = $1
       join patient known on known.id = session.patient_id and known.deleted_at is null
       left join recording on recording.id = session.recording_id
     where (session.recording_id is null or recording.state = 'published')
       and exists (select 1 from waveform_chunk chunk where chunk.device_id = session.device_id
         and chunk.started_at_us >= session.started_at_us
         and (session.ended_at_us is null or chunk.started_at_us < session.ended_at_us)
         and chunk.channels && $2::text[])
     order by session.started_at_us desc, session.id limit $3`,
    [projectId, [...MUSCLE_TRUTH_CHANNELS], most],
  );
  return rows;
}

interface StoredRun extends Omit<Run, 'created_at' | 'state'>, Record<string, unknown> {
  readonly state: Run['state'] | null;
  readonly outcome: 'done' | 'cancelled' | null;
  /** Text through drizzle's raw queries. */
  readonly created_at: Date | string;
  readonly job_id: number | null;
}

export interface FoundRun {
  readonly run: Run;
  readonly jobId: number | null;
}

export async function findNewestRun(executor: Executor, projectId: number): Promise<FoundRun | null> {
  const { rows } = await executor.execute<StoredRun>(sql`
     select run.id, run.outcome, run.analysis_version, run.recordings, run.created_at, run.job_id, job.state,
       coalesce(job.progress, 1) as progress
     from muscle_score_run run left join job on job.id = run.job_id
     where run.project_id = ${projectId} order by run.id desc limit 1`);
  const [row] = rows;
  if (row === undefined) return null;
  const { job_id: jobId, outcome, created_at: createdAt, state, ...run } = row;
  return {
    jobId,
    // Finished jobs are removed after a while; a run that has neither a job nor an outcome did not happen.
    run: { ...run, state: state ?? outcome ?? 'failed', created_at: new Date(createdAt).toISOString() },
  };
}

export interface ScoredSession {
  readonly session_id: number;
  readonly patient_id: number;
  readonly pseudonym: string;
  readonly score: StoredRecordingScore;
}

/** Scored recordings whose time is still of the same patient, and the patient in the project; oldest first. */
export async function readScoredSessions(
  pool: Queryable,
  runId: number,
  projectId: number,
): Promise<readonly ScoredSession[]> {
  const { rows } = await pool.query<ScoredSession>(
    `select scored.session_id, scored.patient_id, known.pseudonym, scored.score
     from muscle_score_recording scored
       join ventilation_session session on session.id = scored.session_id
         and session.patient_id = scored.patient_id
       join project_patient owned on owned.patient_id = scored.patient_id and owned.project_id = $2
       join patient known on known.id = scored.patient_id and known.deleted_at is null
     where scored.run_id = $1 order by session.started_at_us, session.id`,
    [runId, projectId],
  );
  return rows;
}
