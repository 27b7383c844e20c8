import { ASYNCHRONY_KINDS, listParameters, VENTILATION_CONTROLS } from '@eupnea/model';
import { z } from 'zod';
import { comparedGroupSchema } from './research-comparison.ts';
import { EFFECT_NUMBERS, effectMatchingShape } from './setting-effect.ts';

/**
 * Settings whose changes have a size. The entered body weight changes numbers, not breathing; FiO2 is a second
 * name of Oxygen, and both are read.
 */
export const SIZED_SETTINGS = listParameters('setting')
  .filter(({ rounding, code }) => rounding !== 'as_received' && code !== 'IBW' && code !== 'FiO2')
  .map(({ code }) => code);

/** No setting has a plausible range that is wider. */
const SIZE_MAX = 5000;
const sizeSchema = z.number().min(0).max(SIZE_MAX);

/** Body of POST /research/effect: which changes of a setting in a group of patients, and how breaths are matched. */
export const cohortEffectBodySchema = z
  .strictObject({
    group: comparedGroupSchema,
    setting: z.enum(SIZED_SETTINGS),
    direction: z.enum(['lower', 'higher']),
    /** Smallest size of a change in the setting's unit; 0 takes every change of the direction. */
    least: sizeSchema.default(0),
    /** Largest size; absent without a bound. */
    most: sizeSchema.optional(),
    /** Only changes without another changed setting between the first and the last compared breath. */
    alone: z.boolean().default(false),
    ...effectMatchingShape,
  })
  .refine(({ least, most }) => most === undefined || most >= least, {
    path: ['most'],
    message: 'must not be below least',
  });

export type CohortEffectBody = z.output<typeof cohortEffectBodySchema>;

/** Rows of the effect: numbers, and kinds of asynchrony in percent of decided breaths. */
export const EFFECT_ROWS = [...EFFECT_NUMBERS, ...ASYNCHRONY_KINDS] as const;

export type EffectRow = (typeof EFFECT_ROWS)[number];

/** Why a change has no effect, in the order in which the reasons are tried. */
export const EXCLUSION_REASONS = [
  'beyond_limit',
  'too_few_before',
  'too_few_after',
  'other_settings',
] as const;

export type ExclusionReason = (typeof EXCLUSION_REASONS)[number];

const value = z.number().nullable();

const sideSchema = z.object({
  found: z.int(),
  incomplete: z.int(),
  other_mode: z.int(),
  artefact: z.int(),
  used: z.int(),
});

const changeSchema = z.object({
  patient_id: z.int(),
  pseudonym: z.string(),
  device_id: z.int(),
  ventilation_session_id: z.int(),
  /** Code by which the device reports the setting. */
  parameter: z.string(),
  /** First and last report of the change; apart when the dial passed values for less than 30 s each. */
  at: z.iso.datetime(),
  settled_at: z.iso.datetime(),
  previous: z.number(),
  value: z.number(),
  /** Null: the change is used. */
  excluded: z.enum(EXCLUSION_REASONS).nullable(),
  /** Recognised mode of the compared breaths; null without a breath. */
  mode: z.enum(VENTILATION_CONTROLS).nullable(),
  /** Name of the mode that the device reported before the change; null where none was reported. */
  device_mode: z.string().nullable(),
  /** Null when the change was not computed. */
  before: sideSchema.nullable(),
  after: sideSchema.nullable(),
  /** Codes of other settings changed between the first and the last compared breath. */
  also_changed: z.array(z.string()),
  /** In the order of `rows`: medians, or shares of decided breaths; empty when excluded. */
  values: z.array(z.object({ before: value, after: value })),
});

const rowSchema = z.object({
  row: z.enum(EFFECT_ROWS),
  /** Patients and changes with a value on both sides. */
  patients: z.int(),
  changes: z.int(),
  /** Means of the patients' means. */
  before: value,
  after: value,
  /** After minus before: mean of the patients' means, with the interval of a bootstrap over patients. */
  value,
  low: value,
  high: value,
  reason: z.enum(['too_few_patients']).nullable(),
  /** By ascending value. */
  by_patient: z.array(
    z.object({
      patient_id: z.int(),
      pseudonym: z.string(),
      changes: z.int(),
      value: z.number(),
      /** Smallest and largest difference of the patient's changes. */
      minimum: z.number(),
      maximum: z.number(),
    }),
  ),
});

export const cohortEffectSchema = z
  .object({
    name: z.string(),
    setting: z.string(),
    direction: z.enum(['lower', 'higher']),
    least: z.number(),
    most: z.number().nullable(),
    alone: z.boolean(),
    matching: z.object({
      minutes: z.int(),
      breaths: z.int(),
      skip_seconds: z.int(),
      least_breaths: z.int(),
      /** Values held for less count as stages of one change. */
      stage_seconds: z.int(),
    }),
    /** Patients and hours of the group. */
    patients: z.int(),
    hours: z.number(),
    /** Patients and changes of the direction and size, and those that are used. */
    found: z.object({ patients: z.int(), changes: z.int() }),
    used: z.object({ patients: z.int(), changes: z.int() }),
    excluded: z.array(z.object({ reason: z.enum(EXCLUSION_REASONS), changes: z.int() })),
    /** Maximum number of computed changes; every patient has the same turn. */
    changes_max: z.int(),
    rows: z.array(rowSchema),
    /** By patient and time. */
    changes: z.array(changeSchema),
    bootstrap: z.object({
      resamples: z.int(),
      level: z.number(),
      seed: z.string(),
      least_patients: z.int(),
    }),
  })
  .meta({ id: 'CohortEffect' });

export type CohortEffect = z.infer<typeof cohortEffectSchema>;

/** How many of the changes are read. */
export const effectProgressSchema = z.object({ done: z.int(), all: z.int() });

export type EffectProgress = z.infer<typeof effectProgressSchema>;
