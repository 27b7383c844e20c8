import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { patient } from './patient.ts';
import { researchDataset } from './research-dataset.ts';

/** Patients of a data set, without their ids in it: an erasure finds the files to delete. */
export const researchDatasetPatient = pgTable(
  'research_dataset_patient',
  {
    datasetId: integer('dataset_id')
      .notNull()
      .references(() => researchDataset.id, { onDelete: 'cascade' }),
    patientId: integer('patient_id')
      .notNull()
      .references(() => patient.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.datasetId, table.patientId] }),
    index('research_dataset_patient_patient_index').on(table.patientId),
  ],
);
