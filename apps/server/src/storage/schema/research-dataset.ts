import type {
  Dataset,
  DatasetFormat,
  SmallCell,
  WaveformFileFormat,
} from '@eupnea/contracts/research-dataset';
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant } from './column-types.ts';
import { job } from './job.ts';
import { researchCohort } from './research-cohort.ts';
import { researchSnapshot } from './research-snapshot.ts';

/** A de-identified package of a snapshot; its file is in `datasets` of the data directory. */
export const researchDataset = pgTable(
  'research_dataset',
  {
    id: idColumn(),
    cohortId: integer('cohort_id')
      .notNull()
      .references(() => researchCohort.id, { onDelete: 'cascade' }),
    snapshotId: integer('snapshot_id')
      .notNull()
      .references(() => researchSnapshot.id, { onDelete: 'cascade' }),
    /** Deleted with the job's row after 30 days. */
    jobId: integer('job_id').references(() => job.id, { onDelete: 'set null' }),
    format: text('format').$type<DatasetFormat>().notNull().default('eupnea'),
    waveforms: boolean('waveforms').notNull(),
    /** Null for a format without files of samples. */
    waveformFiles: text('waveform_files').$type<WaveformFileFormat>(),
    patients: integer('patients').notNull(),
    smallCells: jsonb('small_cells').$type<readonly SmallCell[]>().notNull(),
    /** Server-made file name. */
    storedName: text('stored_name').notNull(),
    /** Set when the data set is ready. */
    rows: jsonb('rows').$type<Dataset['rows']>(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    sha256: text('sha256'),
    createdBy: integer('created_by').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
    /** The file no longer exists from this time on. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('research_dataset_cohort_index').on(table.cohortId, table.id),
    index('research_dataset_snapshot_index').on(table.snapshotId),
  ],
);
