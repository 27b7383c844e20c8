import { ASYNCHRONY_KINDS } from '@eupnea/model';
import { z } from 'zod';
import { JOB_STATES } from './job.ts';
import { MUSCLE_TRUTH_CHANNELS } from './muscle-score.ts';

/** Most recordings of one run; the newest are scored. */
export const PROJECT_SCORE_RECORDINGS_MAX = 500;
/** Longest scored time of a recording, h; the newest hours are scored. */
export const PROJECT_SCORE_HOURS_MAX = 48;

/** Wilson's 95 % interval; null without a breath. */
const proportionSchema = z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable();

const value = z.number().nullable();

const spreadSchema = z.object({ n: z.int(), q1: value, median: value, q3: value });

const figures = {
  breaths: z.int(),
  labelled: z.int(),
  /** Breaths whose label is the gold label of an approved task with labels of the muscle signal. */
  corrected: z.int(),
  efforts: z.int(),
  kinds: z.array(
    z.object({
      kind: z.enum(ASYNCHRONY_KINDS),
      /** Breaths with the kind by the muscles, then without it, then those of which the muscles cannot tell. */
      found: z.int(),
      missed: z.int(),
      undecided: z.int(),
      falsely_found: z.int(),
      rightly_not: z.int(),
      undecided_without: z.int(),
      not_scored: z.int(),
      sensitivity: proportionSchema,
      specificity: proportionSchema,
    }),
  ),
  /** Start of delivery after the onset of effort, and end of inspiration after the end of effort, s, to 10 ms. */
  trigger_delay_s: spreadSchema,
  cycling_offset_s: spreadSchema,
  /** Bland and Altman: peak of muscle pressure from airway signals against that from esophageal pressure, cmH2O. */
  effort_agreement: z.object({ n: z.int(), bias: value, lower: value, upper: value, correlation: value }),
};

const scoredRecordingSchema = z.object({
  session_id: z.int(),
  patient_id: z.int(),
  pseudonym: z.string(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  /** Whether earlier time of the recording was left out. */
  cut: z.boolean(),
  channel: z.enum(MUSCLE_TRUTH_CHANNELS),
  chest_wall: z.object({ elastance: z.number(), source: z.enum(['measured', 'usual']) }).nullable(),
  ...figures,
});

const runSchema = z.object({
  id: z.int(),
  /** A run whose job was removed before it ended is failed. */
  state: z.enum(JOB_STATES),
  /** 0 to 1. */
  progress: z.number(),
  created_at: z.iso.datetime(),
  analysis_version: z.int(),
  /** Recordings with a muscle channel; null before they are counted. */
  recordings: z.int().nullable(),
});

/** The newest score of a project: by recording, and all recordings that the project still holds together. */
export const projectMuscleScoreSchema = z
  .object({
    /** Whether the caller may start and cancel it. */
    may_run: z.boolean(),
    /** Null before the first. */
    run: runSchema.nullable(),
    /** Oldest first. */
    recordings: z.array(scoredRecordingSchema),
    /** Every breath, and every effort that both signals measured, with the same weight. */
    pooled: z.object(figures),
  })
  .meta({ id: 'ProjectMuscleScore' });

export type ProjectMuscleScore = z.infer<typeof projectMuscleScoreSchema>;
