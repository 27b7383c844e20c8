import { ASYNCHRONY_KINDS, BREATH_FEATURE_CODES, GAS_NUMBER_CODES } from '@eupnea/model';
import { z } from 'zod';
import { idSchema } from './identifiers.ts';
import { noteKindSchema } from './note.ts';
import { sentDefinitionSchema } from './research-definition.ts';
import { lineSchema } from './text.ts';

/** Maximum number of groups that fit side by side on a screen and are distinguishable without colour. */
export const COMPARED_GROUPS_MAX = 4;

/** Maximum number of rows of the baseline table. */
const VARIABLES_MAX = 40;

/** Maximum number of cuts of a number; they give one more group. */
const CUTS_MAX = COMPARED_GROUPS_MAX - 1;

export const CATEGORY_VARIABLES = ['sex', 'category', 'ards', 'copd', 'brain_j', 'device_type'] as const;
export const NUMBER_VARIABLES = ['age', 'height', 'ibw', 'ventilated_hours'] as const;
/** Numbers of blood gases with the ventilation of the ten minutes before: the mean of a patient's gases. */
export const GAS_VARIABLES = GAS_NUMBER_CODES.map((code) => `gas_${code}` as const);

export type GasVariable = (typeof GAS_VARIABLES)[number];

/** The current cohort, a snapshot of it, or an unsaved definition; all groups of one project. */
export const comparedGroupSchema = z.union([
  z.strictObject({ cohort_id: idSchema }),
  z.strictObject({ snapshot_id: idSchema }),
  z.strictObject({ project_id: idSchema, name: lineSchema(100).min(1), definition: sentDefinitionSchema }),
]);

/** Splits one group into two to four, by a property of the patient or by cuts of a number. */
const splitSchema = z.union([
  z.strictObject({ by: z.enum(CATEGORY_VARIABLES) }),
  z.strictObject({
    by: z.enum([...NUMBER_VARIABLES, ...BREATH_FEATURE_CODES, ...GAS_VARIABLES]),
    /** Ascending; a patient with exactly this value goes to the upper group. */
    cuts: z.array(z.number()).min(1).max(CUTS_MAX),
  }),
]);

const compared = {
  groups: z.array(comparedGroupSchema).min(1).max(COMPARED_GROUPS_MAX),
  split: splitSchema.optional(),
};

export type ComparedGroup = z.output<typeof comparedGroupSchema>;
export type ComparisonSplit = z.output<typeof splitSchema>;

/**
 * Numbers have one value per patient: for a parameter, its mean over the patient's time, weighted by the durations of
 * breaths; for a number of blood gases, the mean of its gases in that time.
 */
export const comparisonVariableSchema = z.enum([
  ...CATEGORY_VARIABLES,
  ...NUMBER_VARIABLES,
  ...BREATH_FEATURE_CODES,
  ...GAS_VARIABLES,
  'finding_share',
  ...ASYNCHRONY_KINDS.map((kind) => `finding_share_${kind}` as const),
  'asynchrony_index',
  ...ASYNCHRONY_KINDS.map((kind) => `asynchrony_index_${kind}` as const),
]);

export type ComparisonVariable = z.output<typeof comparisonVariableSchema>;

export const compareTableBodySchema = z.strictObject({
  ...compared,
  variables: z.array(comparisonVariableSchema).min(1).max(VARIABLES_MAX),
});

const parameterSchema = z.enum([...BREATH_FEATURE_CODES, ...GAS_VARIABLES]);

export const compareDistributionBodySchema = z.strictObject({ ...compared, parameter: parameterSchema });

export const COURSE_STEPS = [1, 2, 4, 6, 12, 24] as const;

export const compareCourseBodySchema = z.strictObject({
  ...compared,
  parameter: parameterSchema,
  /** Kind of note whose first one is hour 0 of a patient; without it the start of the patient's ventilation. */
  hour_zero_note: noteKindSchema.optional(),
  /** Hours from hour 0. */
  step_hours: z.union(COURSE_STEPS.map((hours) => z.literal(hours))).default(6),
  hours: z
    .int()
    .min(1)
    .max(24 * 28)
    .default(72),
});

export type CompareTableBody = z.output<typeof compareTableBodySchema>;
export type CompareDistributionBody = z.output<typeof compareDistributionBodySchema>;
export type CompareCourseBody = z.output<typeof compareCourseBodySchema>;

const comparedHeadSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      /** For a split: the level, or the bounds of the group. */
      level: z.string().nullable(),
      from: z.number().nullable(),
      to: z.number().nullable(),
      patients: z.int(),
      stretches: z.int(),
      hours: z.number(),
    }),
  ),
  /** Number of patients in more than one group; the bootstrap draws them together. */
  shared_patients: z.int(),
  /** For a split: number of patients with an unknown value. */
  left_out: z.int(),
});

export type ComparedHead = z.infer<typeof comparedHeadSchema>;

const numberSummarySchema = z.object({
  n: z.int(),
  missing: z.int(),
  median: z.number().nullable(),
  q1: z.number().nullable(),
  q3: z.number().nullable(),
  mean: z.number().nullable(),
  sd: z.number().nullable(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
});

/** Group minus the first group. `low` and `high` are null when too few patients have the value; see `reason`. */
const differenceSchema = z.object({
  /** Position in `groups` of the group that is compared with the first one. */
  group: z.int(),
  /** Level of a category. */
  level: z.string().nullable(),
  /** Difference of medians in the variable's unit, or of shares in percentage points. */
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  reason: z.enum(['too_few_patients']).nullable(),
});

export type GroupDifference = z.infer<typeof differenceSchema>;
export type NumberSummary = z.infer<typeof numberSummarySchema>;

export const comparisonTableSchema = z
  .object({
    ...comparedHeadSchema.shape,
    rows: z.array(
      z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('number'),
          variable: comparisonVariableSchema,
          /** UCUM. */
          unit: z.string(),
          groups: z.array(numberSummarySchema),
          differences: z.array(differenceSchema),
        }),
        z.object({
          kind: z.literal('category'),
          variable: comparisonVariableSchema,
          groups: z.array(
            z.object({
              n: z.int(),
              missing: z.int(),
              levels: z.array(z.object({ level: z.string(), count: z.int(), percent: z.number() })),
            }),
          ),
          differences: z.array(differenceSchema),
        }),
      ]),
    ),
    /** Parameters of the bootstrap intervals, for reproduction. */
    bootstrap: z.object({
      resamples: z.int(),
      seed: z.string(),
      level: z.number(),
      least_patients: z.int(),
    }),
  })
  .meta({ id: 'ComparisonTable' });

export type ComparisonTable = z.infer<typeof comparisonTableSchema>;

export const comparisonDistributionSchema = z
  .object({
    ...comparedHeadSchema.shape,
    parameter: parameterSchema,
    unit: z.string(),
    distributions: z.array(
      z.object({
        /** One value a patient, ascending: the points, and the steps of the ECDF (point i is at (i + 1) / n). */
        points: z.array(z.object({ patient_id: z.int(), value: z.number() })),
        summary: numberSummarySchema,
        /** Patients in the registry's fixed bins; the outermost bins include values beyond. null = no bins. */
        patient_histogram: z
          .object({ from: z.number(), width: z.number(), counts: z.array(z.int()) })
          .nullable(),
        /** Pooled breaths of all patients, without an interval, because patients with many breaths dominate. */
        breaths: z.int(),
        pooled_histogram: z
          .object({ from: z.number(), width: z.number(), counts: z.array(z.int()) })
          .nullable(),
      }),
    ),
  })
  .meta({ id: 'ComparisonDistribution' });

export type ComparisonDistribution = z.infer<typeof comparisonDistributionSchema>;

export const comparisonCourseSchema = z
  .object({
    ...comparedHeadSchema.shape,
    parameter: parameterSchema,
    unit: z.string(),
    step_hours: z.number(),
    /** Kind of note that is hour 0; null for the start of ventilation. */
    hour_zero_note: z.string().nullable(),
    courses: z.array(
      z.object({
        /** Patients with an hour 0; the others have no course. */
        patients: z.int(),
        /** A step without a patient has n 0 and nulls. Values are over patients, of each patient's mean in the step. */
        steps: z.array(
          z.object({
            from_hour: z.number(),
            n: z.int(),
            median: z.number().nullable(),
            q1: z.number().nullable(),
            q3: z.number().nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'ComparisonCourse' });

export type ComparisonCourse = z.infer<typeof comparisonCourseSchema>;
