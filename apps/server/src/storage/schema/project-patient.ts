import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { createdAt } from './column-types.ts';
import { patient } from './patient.ts';
import { project } from './project.ts';

export const projectPatient = pgTable(
  'project_patient',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    patientId: integer('patient_id')
      .notNull()
      .references(() => patient.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.patientId] }),
    index('project_patient_patient_index').on(table.patientId),
  ],
);
