import { z } from 'zod';
import { idSchema, idTextSchema, pageSchema, versionSchema } from './identifiers.ts';
import { inputTimeSchema } from './input-time.ts';
import { pagingFields } from './paging.ts';
import { lineSchema, textSchema } from './text.ts';
import { LABEL_COMMENT_MAX, labelPositionSchema } from './label.ts';
import { MUSCLE_TRUTH_CHANNELS } from './muscle-score.ts';

/** Maximum number of raters of a task: columns of a screen, and more than a study has. */
export const LABELING_RATERS_MAX = 20;
const RETURNED_POSITIONS_MAX = 500;

export const LABELING_TASK_STATES = ['labeling', 'in_review', 'approved'] as const;
export const RATER_STATES = ['unlabelled', 'in_progress', 'submitted', 'returned'] as const;

const raterStateSchema = z.enum(RATER_STATES);

/** How the labels of the patient's muscle signal were derived. */
const derivedFromSchema = z.object({
  channel: z.enum(MUSCLE_TRUTH_CHANNELS),
  analysis_version: z.int(),
  /** Elastance that turns esophageal pressure into muscle pressure, cmH2O/L; null with another channel. */
  chest_wall: z.object({ elastance: z.number(), source: z.enum(['measured', 'usual']) }).nullable(),
});

const taskRaterSchema = z.object({
  rater_id: z.int(),
  /** R1, R2, in the order of assignment; Muscle for the labels of the muscle signal. */
  code: z.string(),
  /** null for people. */
  derived_from: derivedFromSchema.nullable(),
  /** null for a deleted account, and for the muscle signal. */
  user_id: z.int().nullable(),
  username: z.string().nullable(),
  state: raterStateSchema,
  labelled: z.int(),
  submitted_at: z.iso.datetime().nullable(),
});

const ownPartSchema = z.object({
  rater_id: z.int(),
  code: z.string(),
  state: raterStateSchema,
  labelled: z.int(),
  /** Comment of the reviewer who returned it; null if it was not returned. */
  return_comment: z.string().nullable(),
  returned_positions: z.array(z.int()),
});

/** Period of one patient's stored breaths that raters label. */
export const labelingTaskSchema = z
  .object({
    id: z.int(),
    version: z.int(),
    project_id: z.int(),
    project_name: z.string(),
    title: z.string(),
    instructions: z.string().nullable(),
    /** Whether raters see the findings of the detector. */
    shows_suggestions: z.boolean(),
    ventilation_session_id: z.int().nullable(),
    device_id: z.int(),
    patient_id: z.int().nullable(),
    pseudonym: z.string().nullable(),
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    breaths: z.int(),
    state: z.enum(LABELING_TASK_STATES),
    created_at: z.iso.datetime(),
    approved_at: z.iso.datetime().nullable(),
    /** The caller's permissions in this task: label as a rater, review, manage. */
    permissions: z.object({ label: z.boolean(), review: z.boolean(), manage: z.boolean() }),
    /** Labels of the muscle signal that a rater may take over; null without any, and for raters who are blind to them. */
    muscle: derivedFromSchema.extend({ labelled: z.int() }).nullable(),
    /** The caller's part as a rater; null for others. */
    own: ownPartSchema.nullable(),
    /** A rater without permission to review or manage sees no other raters. */
    raters: z.array(taskRaterSchema),
  })
  .meta({ id: 'LabelingTask' });

export type LabelingTask = z.infer<typeof labelingTaskSchema>;

export const labelingTaskPageSchema = pageSchema(labelingTaskSchema).meta({ id: 'LabelingTaskPage' });

export const listLabelingTasksQuerySchema = z.strictObject({
  project_id: idTextSchema.optional(),
  state: z.enum(LABELING_TASK_STATES).optional(),
  ...pagingFields,
});

export type ListLabelingTasksQuery = z.output<typeof listLabelingTasksQuerySchema>;

const raterIdsSchema = z
  .array(idSchema)
  .min(1)
  .max(LABELING_RATERS_MAX)
  .refine((ids) => new Set(ids).size === ids.length, 'must not name a rater twice');

const fields = {
  title: lineSchema(100).min(1),
  instructions: textSchema(5000).nullable(),
  shows_suggestions: z.boolean(),
  /** User ids of project members with the permission to label. */
  rater_ids: raterIdsSchema,
};

export const createLabelingTaskBodySchema = z.strictObject({
  project_id: idSchema,
  ventilation_session_id: idSchema,
  /** Period within the session; default: the whole session. */
  startTime: inputTimeSchema.optional(),
  endTime: inputTimeSchema.optional(),
  title: fields.title,
  instructions: fields.instructions.default(null),
  shows_suggestions: fields.shows_suggestions.default(false),
  rater_ids: fields.rater_ids,
});

export type CreateLabelingTaskBody = z.output<typeof createLabelingTaskBodySchema>;

export const editLabelingTaskBodySchema = z.strictObject(fields).partial().extend({ version: versionSchema });

export type EditLabelingTaskBody = z.output<typeof editLabelingTaskBodySchema>;

/** Derives labels from the muscle signal; without a channel by the first that is recorded. */
export const deriveMuscleLabelsBodySchema = z.strictObject({
  channel: z.enum(MUSCLE_TRUTH_CHANNELS).optional(),
});

export type DeriveMuscleLabelsBody = z.output<typeof deriveMuscleLabelsBodySchema>;

export const submitLabelsBodySchema = z.strictObject({ allow_unlabelled: z.boolean().default(false) });

export const returnLabelsBodySchema = z.strictObject({
  /** Raters of the task, by `rater_id`. */
  rater_ids: raterIdsSchema,
  comment: textSchema(LABEL_COMMENT_MAX).min(1),
  /** Positions to label again; empty = all. */
  positions: z.array(labelPositionSchema).max(RETURNED_POSITIONS_MAX).default([]),
});

export type ReturnLabelsBody = z.output<typeof returnLabelsBodySchema>;

export const approveLabelingTaskBodySchema = z.strictObject({ version: versionSchema });
