import { ASYNCHRONY_KINDS, type ChannelCode } from '@eupnea/model';
import { z } from 'zod';
import { storedScopeBody } from './stored-scope.ts';

/** Channels that show the patient's effort itself, in the order in which they are believed. */
export const MUSCLE_TRUTH_CHANNELS = [
  'oesophageal_pressure',
  'diaphragm_activity',
  'surface_emg',
] as const satisfies readonly ChannelCode[];

/** Which labels are the truth of a score. */
export const MUSCLE_SCORE_LABELS = ['derived', 'corrected'] as const;

export type MuscleScoreLabels = (typeof MUSCLE_SCORE_LABELS)[number];

const channelSchema = z.enum(MUSCLE_TRUTH_CHANNELS);

/** Body of POST /breaths-stat/muscle-score; without a channel the first that is recorded. */
export const muscleScoreBodySchema = z.strictObject({
  ...storedScopeBody,
  channel: channelSchema.optional(),
  /**
   * corrected = where a labeling task has labels of the muscle signal, the gold label of an approved task, else the caller's
   * own label, stands for the derived one.
   */
  labels: z.enum(MUSCLE_SCORE_LABELS).default('derived'),
});

export type MuscleScoreBody = z.output<typeof muscleScoreBodySchema>;

const breathRefSchema = z.object({
  device_id: z.int(),
  breath_number: z.int(),
  started_at: z.iso.datetime(),
});

/** Wilson's 95 % interval; null without a breath. */
const proportionSchema = z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable();

const value = z.number().nullable();

const spreadSchema = z.object({ n: z.int(), q1: value, median: value, q3: value });

const countSchema = z.object({
  count: z.int(),
  /** The first breaths of the count, oldest first. */
  breaths: z.array(breathRefSchema),
});

/** Null without a patient: then the score is of one ventilation session. */
const person = { patient_id: z.int().nullable(), pseudonym: z.string().nullable() };

export const muscleScoreSchema = z
  .object({
    ...person,
    /** Scored part of this patient's time. */
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    /** Muscle channels that are recorded in the scored time, and the one that is the truth. */
    channels: z.array(channelSchema),
    channel: channelSchema.nullable(),
    /** Elastance that turns esophageal pressure into muscle pressure, cmH2O/L; null with another channel. */
    chest_wall: z.object({ elastance: z.number(), source: z.enum(['measured', 'usual']) }).nullable(),
    /** Breaths with samples of the channel, and those of which it decides at least one kind. */
    breaths: z.int(),
    labelled: z.int(),
    /** Breaths whose label is that of a person; 0 by the derived labels. */
    corrected: z.int(),
    efforts: z.int(),
    kinds: z.array(
      z.object({
        kind: z.enum(ASYNCHRONY_KINDS),
        /** With the kind by the muscles: found, missed, left undecided by the detectors. */
        found: countSchema,
        missed: countSchema,
        undecided: countSchema,
        /** Without it. */
        falsely_found: countSchema,
        rightly_not: z.int(),
        undecided_without: z.int(),
        /** Breaths of which the muscles cannot tell. */
        not_scored: z.int(),
        sensitivity: proportionSchema,
        specificity: proportionSchema,
      }),
    ),
    /** Start of delivery after the onset of effort, and end of inspiration after the end of effort, s. */
    trigger_delay_s: spreadSchema,
    cycling_offset_s: spreadSchema,
    /** Peak of muscle pressure from airway signals against that from esophageal pressure, cmH2O. */
    effort_agreement: z.object({
      n: z.int(),
      bias: value,
      /** 95 % limits of agreement. */
      lower: value,
      upper: value,
      correlation: value,
      pairs: z.array(breathRefSchema.extend({ measured: z.number(), truth: z.number() })),
      pairs_cut: z.boolean(),
    }),
  })
  .meta({ id: 'MuscleScore' });

/** Answer of POST /breaths-stat/muscle-score: no count, chest wall or delay is of two patients. */
export const muscleScoresSchema = z
  .object({
    /** Scored part of the period; null without breaths. */
    start: z.iso.datetime().nullable(),
    end: z.iso.datetime().nullable(),
    /** Longest scored time, hours: of a longer period the newest ones. */
    hours_max: z.number(),
    cut: z.boolean(),
    /** One score a patient, the newest stay first. */
    scores: z.array(muscleScoreSchema),
    /** Patients of the period whose breaths are all before the scored time. */
    not_scored: z.array(z.object(person)),
  })
  .meta({ id: 'MuscleScores' });

export type MuscleScores = z.infer<typeof muscleScoresSchema>;

export type MuscleScore = z.infer<typeof muscleScoreSchema>;
