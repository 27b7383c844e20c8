import type { DetectorFault, DetectorProblem } from '@eupnea/contracts/detector';
import type { DetectorLayout, DetectorOutput, DetectorView } from '@eupnea/contracts/detector-model-codes';
import type { ChannelCode, LabelKind } from '@eupnea/model';
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { analysis } from './analysis.ts';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant, timeUs, versionColumn } from './column-types.ts';
import { device } from './device.ts';
import { job } from './job.ts';
import { project } from './project.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A class of a detector; rows of before its comparison with labels have no kind. */
interface DetectorClass {
  readonly class: string;
  readonly name: string;
  readonly kind?: LabelKind | null;
}

/** What a model reads and what its output means, with the hash of its file. */
export interface StoredModel {
  readonly inputs: readonly { readonly channel: ChannelCode; readonly unit: string }[];
  readonly rate_hz: number;
  readonly layout: DetectorLayout;
  readonly looks_at: DetectorView;
  readonly input_s: number;
  readonly output: DetectorOutput;
  readonly has_none: boolean;
  readonly threshold: number;
  readonly file_name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A program of others that receives windows of stored samples by HTTP, or a model of others; both answer findings. */
export const detector = pgTable(
  'detector',
  {
    id: idColumn(),
    version: versionColumn(),
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Null for a model. */
    address: text('address'),
    /** Null for a program with an address; the file is in detector_model. */
    model: jsonb('model').$type<StoredModel>(),
    channels: jsonb('channels').$type<ChannelCode[]>().notNull(),
    windowS: doublePrecision('window_s').notNull(),
    stepS: doublePrecision('step_s').notNull(),
    classes: jsonb('classes').$type<DetectorClass[]>().notNull(),
    secretHeader: text('secret_header'),
    /** Value of the secret header, encrypted by a key of the server. */
    secretSealed: text('secret_sealed'),
    createdBy: integer('created_by').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** Removed detectors can be restored until the sweep deletes them with their runs. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('detector_name_key').on(table.projectId, table.name).where(sql`${table.deletedAt} is null`),
  ],
);

/** The file of a model, apart from the rows that lists read. */
export const detectorModel = pgTable('detector_model', {
  detectorId: integer('detector_id')
    .primaryKey()
    .references(() => detector.id, { onDelete: 'cascade' }),
  content: bytea('content').notNull(),
});

/** One walk of a detector over a stretch of stored samples. */
export const detectorRun = pgTable(
  'detector_run',
  {
    id: idColumn(),
    detectorId: integer('detector_id')
      .notNull()
      .references(() => detector.id, { onDelete: 'cascade' }),
    analysisId: integer('analysis_id')
      .notNull()
      .references(() => analysis.id),
    sessionId: integer('session_id').notNull(),
    deviceId: integer('device_id')
      .notNull()
      .references(() => device.id, { onDelete: 'cascade' }),
    fromUs: timeUs('from_us').notNull(),
    toUs: timeUs('to_us').notNull(),
    jobId: integer('job_id').references(() => job.id, { onDelete: 'set null' }),
    /** Version of the detector at the start; an edited detector does not begin a former run. */
    detectorVersion: integer('detector_version').notNull().default(1),
    /** How the run ended; null until then, and for a run that never got a job. The job itself is removed later. */
    outcome: text('outcome', { enum: ['done', 'cancelled'] }),
    windows: integer('windows').notNull().default(0),
    windowsFailed: integer('windows_failed').notNull().default(0),
    problem: text('problem').$type<DetectorProblem>(),
    /** Problems by kind with the newest example of each. */
    faults: jsonb('faults').$type<DetectorFault[]>().notNull().default([]),
    /** Stretches of which the detector gave an answer, as pairs of microseconds; breaths in others are not scored. */
    answered: jsonb('answered').$type<[number, number][]>().notNull().default([]),
    isStopped: boolean('is_stopped').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('detector_run_detector_index').on(table.detectorId)],
);

/** A finding of a detector of others; never among Eupnea's own. */
export const detectorFinding = pgTable(
  'detector_finding',
  {
    id: idColumn(),
    runId: integer('run_id')
      .notNull()
      .references(() => detectorRun.id, { onDelete: 'cascade' }),
    deviceId: integer('device_id').notNull(),
    startedAtUs: timeUs('started_at_us').notNull(),
    endedAtUs: timeUs('ended_at_us').notNull(),
    /** Start of the breath that the detector named; null for an interval. */
    breathStartedAtUs: timeUs('breath_started_at_us'),
    class: text('class').notNull(),
    confidence: doublePrecision('confidence').notNull(),
  },
  (table) => [
    index('detector_finding_run_index').on(table.runId),
    index('detector_finding_time_index').on(table.deviceId, table.startedAtUs),
  ],
);
