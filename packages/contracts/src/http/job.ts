import { z } from 'zod';
import { pageSchema } from './identifiers.ts';
import { pagingFields } from './paging.ts';
import { textSchema } from './text.ts';

export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

/** A task of the server that survives a restart. Its subject is not shown, because it may name a patient's file. */
export const jobSchema = z
  .object({
    id: z.int(),
    kind: z.string(),
    state: z.enum(JOB_STATES),
    /** 0 to 1. */
    progress: z.number(),
    attempts: z.int(),
    max_attempts: z.int(),
    error: z.string().nullable(),
    cancel_requested: z.boolean(),
    created_by: z.int().nullable(),
    created_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Job' });

export type Job = z.infer<typeof jobSchema>;

export const jobPageSchema = pageSchema(jobSchema).meta({ id: 'JobPage' });

export const listJobsQuerySchema = z.strictObject({
  ...pagingFields,
  state: z.enum(JOB_STATES).optional(),
  kind: textSchema(50).optional(),
});

export type ListJobsQuery = z.output<typeof listJobsQuerySchema>;
