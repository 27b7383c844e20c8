import { z } from 'zod';
import { idSchema, idTextSchema, pageSchema, versionSchema } from './identifiers.ts';
import { pagingFields } from './paging.ts';
import { cohortDefinitionSchema, sentDefinitionSchema } from './research-definition.ts';
import { lineSchema } from './text.ts';

const COHORT_NAME_MAX = 100;

/** A project whose data the caller may export. */
export const researchProjectSchema = z
  .object({ id: z.int(), name: z.string(), patients: z.int() })
  .meta({ id: 'ResearchProject' });

export type ResearchProject = z.infer<typeof researchProjectSchema>;

/** A named definition. Each change makes a new version; former versions are kept. */
export const cohortSchema = z
  .object({
    id: z.int(),
    version: z.int(),
    project_id: z.int(),
    name: z.string(),
    definition: cohortDefinitionSchema,
    /** null for a deleted account. */
    created_by: z.int().nullable(),
    username: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    /** Whether the caller is its author or manages the project, and may change and delete it. */
    may_edit: z.boolean(),
  })
  .meta({ id: 'Cohort' });

export type Cohort = z.infer<typeof cohortSchema>;

export const cohortPageSchema = pageSchema(cohortSchema).meta({ id: 'CohortPage' });

export const cohortVersionSchema = z
  .object({
    version: z.int(),
    name: z.string(),
    definition: cohortDefinitionSchema,
    created_by: z.int().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'CohortVersion' });

export type CohortVersion = z.infer<typeof cohortVersionSchema>;

export const listCohortsQuerySchema = z.strictObject({
  ...pagingFields,
  project_id: idTextSchema.optional(),
});

const nameSchema = lineSchema(COHORT_NAME_MAX).min(1);

export const createCohortBodySchema = z.strictObject({
  name: nameSchema,
  project_id: idSchema,
  /** Default: all patients. */
  definition: sentDefinitionSchema.optional(),
});

export const editCohortBodySchema = z.strictObject({
  name: nameSchema,
  definition: sentDefinitionSchema,
  version: versionSchema,
});

export type ListCohortsQuery = z.output<typeof listCohortsQuerySchema>;
export type CreateCohortBody = z.output<typeof createCohortBodySchema>;
export type EditCohortBody = z.output<typeof editCohortBodySchema>;

/** Number of patients, with the stretches and hours of their time in the window. */
const cohortSizeSchema = z.object({
  patients: z.int(),
  stretches: z.int(),
  hours: z.number(),
});

export type CohortSize = z.infer<typeof cohortSizeSchema>;

/** Path of a condition: `where`, `where.of.0`, `where.of.2.of`. */
const nodePath = z.string();

/**
 * Number of patients left by each condition. `steps` apply the parts of the outermost "all" in turn (any other
 * definition is one step); `nodes` count each condition and group alone, for the editor.
 */
export const cohortCountSchema = z
  .object({
    /** Patients of the project with time in the window, before any condition. */
    start: cohortSizeSchema,
    steps: z.array(cohortSizeSchema.extend({ path: nodePath, unknown: z.int() })),
    nodes: z.array(
      z.object({
        path: nodePath,
        /** Number among all patients at the start. */
        patients: z.int(),
        /** Patients with an unknown value: neither the condition nor its "not" is true for them. */
        unknown: z.int(),
      }),
    ),
    total: cohortSizeSchema,
    /** Patients of the project without time in the window. */
    without_time: z.int(),
  })
  .meta({ id: 'CohortCount' });

export type CohortCount = z.infer<typeof cohortCountSchema>;

export const countCohortBodySchema = z.strictObject({
  project_id: idSchema,
  definition: sentDefinitionSchema.optional(),
});

export type CountCohortBody = z.output<typeof countCohortBodySchema>;
