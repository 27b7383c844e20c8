import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { timeUs } from './column-types.ts';
import { patient } from './patient.ts';
import { researchSnapshot } from './research-snapshot.ts';
import { ventilationSession } from './ventilation-session.ts';

/** A patient's time in a snapshot; deleted with the patient. */
export const researchSnapshotStretch = pgTable(
  'research_snapshot_stretch',
  {
    snapshotId: integer('snapshot_id')
      .notNull()
      .references(() => researchSnapshot.id, { onDelete: 'cascade' }),
    ventilationSessionId: integer('ventilation_session_id')
      .notNull()
      .references(() => ventilationSession.id, { onDelete: 'cascade' }),
    patientId: integer('patient_id')
      .notNull()
      .references(() => patient.id, { onDelete: 'cascade' }),
    fromUs: timeUs('from_us').notNull(),
    /** Exclusive. */
    toUs: timeUs('to_us').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.snapshotId, table.ventilationSessionId] }),
    index('research_snapshot_stretch_session_index').on(table.ventilationSessionId),
    index('research_snapshot_stretch_patient_index').on(table.patientId),
  ],
);
