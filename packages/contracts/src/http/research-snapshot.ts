import { z } from 'zod';
import { pageSchema } from './identifiers.ts';
import { cohortDefinitionSchema } from './research-definition.ts';

/** Changes since the previous snapshot; null = there is none. A stretch counts as changed when its bounds moved. */
const snapshotDifferenceSchema = z.object({
  former_id: z.int(),
  patients_added: z.array(z.int()),
  patients_removed: z.array(z.int()),
  stretches_added: z.int(),
  stretches_removed: z.int(),
  stretches_changed: z.int(),
  hours_difference: z.number(),
  definition_changed: z.boolean(),
  analysis_changed: z.boolean(),
});

export type SnapshotDifference = z.infer<typeof snapshotDifferenceSchema>;

/** Stretches that a definition selected at one time. Patients who were erased or left the project since are removed. */
export const snapshotSchema = z
  .object({
    id: z.int(),
    cohort_id: z.int(),
    cohort_version: z.int(),
    definition: cohortDefinitionSchema,
    analysis_version: z.int(),
    software: z.string(),
    created_by: z.int().nullable(),
    created_at: z.iso.datetime(),
    patients: z.int(),
    stretches: z.int(),
    hours: z.number(),
    difference: snapshotDifferenceSchema.nullable(),
  })
  .meta({ id: 'CohortSnapshot' });

export type CohortSnapshot = z.infer<typeof snapshotSchema>;

export const snapshotPageSchema = pageSchema(snapshotSchema).meta({ id: 'CohortSnapshotPage' });

export const snapshotStretchPageSchema = pageSchema(
  z.object({
    patient_id: z.int(),
    pseudonym: z.string(),
    ventilation_session_id: z.int(),
    device_id: z.int(),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
  }),
).meta({ id: 'SnapshotStretchPage' });

export type SnapshotStretchPage = z.infer<typeof snapshotStretchPageSchema>;
