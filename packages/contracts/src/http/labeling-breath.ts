import type { BreathFeatureCode } from '@eupnea/model';
import { z } from 'zod';
import { findingEvidenceSchema } from './finding-evidence.ts';
import { pageSchema } from './identifiers.ts';
import { LABELING_BREATHS_MAX, labelKindSchema, labelSchema } from './label.ts';
import { findingKindSchema } from './stored-finding.ts';
import { pageQuery } from './stored-scope.ts';

/** Data shown beside the waves while labeling. */
export const LABELING_NUMBERS = [
  'ti_s',
  'te_s',
  'rr_bpm',
  'vti_ml',
  'vte_ml',
  'pip_cmh2o',
  'peep_cmh2o',
] as const satisfies readonly BreathFeatureCode[];

const suggestionSchema = z.object({
  /** Suggested kinds; empty when the detector found nothing, equivalent to `normal` without a confidence. */
  findings: z.array(
    z.object({ kind: findingKindSchema, confidence: z.number(), evidence: findingEvidenceSchema }),
  ),
});

const breathOfTask = {
  /** Position in the task by time, from 0; independent of later analyses. */
  position: z.int(),
  breath_number: z.int(),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime(),
  epoch: z.int(),
  rate_hz: z.number(),
  start_index: z.int(),
  /** null when the stored breath changed after the task was created. */
  insp_end_index: z.int().nullable(),
  end_index: z.int(),
  numbers: z.partialRecord(z.enum(LABELING_NUMBERS), z.number().nullable()),
  /** null = hidden from the caller. */
  suggestion: suggestionSchema.nullable(),
  /** 0 to 1, of the finding with the confidence nearest to 0.5; null without a finding, or when hidden. */
  uncertainty: z.number().nullable(),
};

export const labelingBreathSchema = z
  .object({
    ...breathOfTask,
    /** The caller's own label. */
    label: labelSchema.nullable(),
    is_returned: z.boolean(),
  })
  .meta({ id: 'LabelingBreath' });

export type LabelingBreath = z.infer<typeof labelingBreathSchema>;

export const labelingBreathPageSchema = pageSchema(labelingBreathSchema).meta({ id: 'LabelingBreathPage' });

const position = z.coerce
  .number()
  .int()
  .min(0)
  .max(LABELING_BREATHS_MAX - 1);

export const listLabelingBreathsQuerySchema = z.strictObject({
  order: z.enum(['time', 'uncertainty']).default('time'),
  only: z.enum(['all', 'unlabelled', 'returned']).default('all'),
  /** First position to return. */
  from_position: position.default(0),
  ...pageQuery(100, 500),
});

export type ListLabelingBreathsQuery = z.output<typeof listLabelingBreathsQuerySchema>;

/** The whole task as columns with one entry per position, for the strip above the waves. */
export const labelingOverviewSchema = z
  .object({
    breaths: z.int(),
    positions: z.array(z.int()),
    breath_numbers: z.array(z.int()),
    /** Epoch milliseconds. */
    started_at_ms: z.array(z.number()),
    ended_at_ms: z.array(z.number()),
    /** Kinds the detector found, empty for none; null = hidden. */
    suggestion: z.array(z.array(findingKindSchema).nullable()),
    uncertainty: z.array(z.number().nullable()),
    /** The caller's own label, for callers who do not set gold labels; null = none. */
    label: z.array(z.array(labelKindSchema).nullable()),
    is_unsure: z.array(z.boolean()),
    /** Kinds by the muscle signal; null = no label, or hidden. */
    muscle: z.array(z.array(labelKindSchema).nullable()),
  })
  .meta({ id: 'LabelingOverview' });

export type LabelingOverview = z.infer<typeof labelingOverviewSchema>;

export const reviewedBreathSchema = z
  .object({
    ...breathOfTask,
    /** Labels of the raters who submitted; null = no label. */
    labels: z.array(z.object({ rater_id: z.int(), code: z.string(), label: labelSchema.nullable() })),
    /** Majority label; null without a majority. */
    majority: z.object({ kinds: z.array(labelKindSchema), votes: z.int(), of: z.int() }).nullable(),
    is_disagreement: z.boolean(),
    gold: labelSchema.nullable(),
  })
  .meta({ id: 'ReviewedBreath' });

export type ReviewedBreath = z.infer<typeof reviewedBreathSchema>;

export const reviewedBreathPageSchema = pageSchema(reviewedBreathSchema)
  .extend({
    /** Number in the whole task. */
    disagreements: z.int(),
    /** Disagreements without a gold label. */
    open: z.int(),
  })
  .meta({ id: 'ReviewedBreathPage' });

export type ReviewedBreathPage = z.infer<typeof reviewedBreathPageSchema>;

export const listReviewedBreathsQuerySchema = z.strictObject({
  /** open = disagreements without a gold label. */
  only: z.enum(['all', 'disagreements', 'open']).default('all'),
  from_position: position.default(0),
  ...pageQuery(100, 500),
});

export type ListReviewedBreathsQuery = z.output<typeof listReviewedBreathsQuerySchema>;

/** A table as text; history = every event, not only the labels in force. */
export const exportLabelsQuerySchema = z.strictObject({
  raters: z.enum(['own', 'all']).default('all'),
  history: z
    .enum(['0', '1'])
    .default('0')
    .transform((text) => text === '1'),
});

export type ExportLabelsQuery = z.output<typeof exportLabelsQuerySchema>;
