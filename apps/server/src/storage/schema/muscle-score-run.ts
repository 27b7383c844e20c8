import type { MuscleScore } from '@eupnea/contracts/muscle-score';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn } from './column-types.ts';
import { job } from './job.ts';
import { patient } from './patient.ts';
import { project } from './project.ts';
import { ventilationSession } from './ventilation-session.ts';

/** Score of one recording as it is stored: counts, and what pools without the breaths. */
export interface StoredRecordingScore
  extends Pick<MuscleScore, 'start' | 'end' | 'chest_wall' | 'breaths' | 'labelled' | 'efforts'> {
  readonly channel: NonNullable<MuscleScore['channel']>;
  /** Breaths with the label of a person; absent in runs that read none. */
  readonly corrected?: number;
  /** Whether earlier time of the recording was left out. */
  readonly cut: boolean;
  readonly kinds: readonly {
    readonly kind: MuscleScore['kinds'][number]['kind'];
    readonly found: number;
    readonly missed: number;
    readonly undecided: number;
    readonly falsely_found: number;
    readonly rightly_not: number;
    readonly undecided_without: number;
    readonly not_scored: number;
  }[];
  /** Bins of 10 ms with their counts. */
  readonly trigger_delays: readonly (readonly [bin: number, count: number])[];
  readonly cycling_offsets: readonly (readonly [bin: number, count: number])[];
  /** Means and centred sums of efforts that both signals measured, cmH2O. */
  readonly pairs: {
    readonly n: number;
    readonly meanMeasured: number;
    readonly meanTruth: number;
    readonly squareMeasured: number;
    readonly squareTruth: number;
    readonly product: number;
  };
}

/** The score of a project's detectors by all its recordings with a muscle channel; the newest run is kept. */
export const muscleScoreRun = pgTable(
  'muscle_score_run',
  {
    id: idColumn(),
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    jobId: integer('job_id').references(() => job.id, { onDelete: 'set null' }),
    /** How the run ended; null until then. The job itself is removed later. */
    outcome: text('outcome', { enum: ['done', 'cancelled'] }),
    analysisVersion: integer('analysis_version').notNull(),
    /** Recordings with a muscle channel; null before the run has counted them. */
    recordings: integer('recordings'),
    createdBy: integer('created_by').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('muscle_score_run_project_index').on(table.projectId)],
);

/** One scored recording; it goes with its patient, and is shown while the patient is in the project. */
export const muscleScoreRecording = pgTable(
  'muscle_score_recording',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => muscleScoreRun.id, { onDelete: 'cascade' }),
    sessionId: integer('session_id')
      .notNull()
      .references(() => ventilationSession.id, { onDelete: 'cascade' }),
    patientId: integer('patient_id')
      .notNull()
      .references(() => patient.id, { onDelete: 'cascade' }),
    score: jsonb('score').$type<StoredRecordingScore>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.sessionId] })],
);
