import type { Dataset, SmallCell } from '@eupnea/contracts/research';
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { createdAt, idColumn, instant } from './column-types.ts';
import { job } from './job.ts';
import { researchCohort } from './research-cohort.ts';
import { researchSnapshot } from './research-snapshot.ts';

/** A de-identified package of a snapshot's data; its file lies in the data directory's `datasets`. */
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
    /** The job's row goes after 30 days. */
    jobId: integer('job_id').references(() => job.id, { onDelete: 'set null' }),
    waveforms: boolean('waveforms').notNull(),
    patients: integer('patients').notNull(),
    smallCells: jsonb('small_cells').$type<readonly SmallCell[]>().notNull(),
    /** Name of its file, made by the server. */
    storedName: text('stored_name').notNull(),
    /** Once it is ready. */
    rows: jsonb('rows').$type<Dataset['rows']>(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    sha256: text('sha256'),
    createdBy: integer('created_by').references(() => appUser.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
    /** From then on there is no file. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('research_dataset_cohort_index').on(table.cohortId, table.id),
    index('research_dataset_snapshot_index').on(table.snapshotId),
  ],
);
