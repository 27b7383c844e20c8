import {
  READINESS_CODES,
  TRIAL_ENDS,
  TRIAL_KINDS,
  UNRECORDED_CRITERIA,
  WEANING_DEFINITION_RANGES,
  WEANING_STATES,
} from '@eupnea/model';
import { z } from 'zod';
import { clockZoneQuery } from './clock-zone.ts';
import { reportWeightSchema } from './daily-report.ts';
import { documentQuery } from './document.ts';
import { inputTimeSchema } from './input-time.ts';
import { arterialBloodGasSchema } from './med-card.ts';
import { storedScopeQuery } from './stored-scope.ts';

/** Longest timeline on one sheet. */
export const WEANING_DAYS_MAX = 14;
/** Maximum listed trials, newest first: more than two a day for the longest timeline. */
export const WEANING_TRIALS_MAX = 30;

const ranged = (field: keyof typeof WEANING_DEFINITION_RANGES) => {
  const [low, high] = WEANING_DEFINITION_RANGES[field];
  return z.number().min(low).max(high);
};

const definitionFields = {
  support_max_cmh2o: ranged('support_max_cmh2o'),
  peep_max_cmh2o: ranged('peep_max_cmh2o'),
  shortest_minutes: ranged('shortest_minutes'),
  completed_minutes: ranged('completed_minutes'),
  longest_minutes: ranged('longest_minutes'),
  bridge_minutes: ranged('bridge_minutes'),
  standby_trials: z.boolean(),
};

/** Definition of a spontaneous breathing trial; durations in ascending order, an interruption shorter than a trial. */
export const weaningDefinitionBodySchema = z
  .strictObject(definitionFields)
  .refine((body) => body.shortest_minutes <= body.completed_minutes, {
    path: ['completed_minutes'],
    message: 'must not be below the shortest duration',
  })
  .refine((body) => body.completed_minutes <= body.longest_minutes, {
    path: ['longest_minutes'],
    message: 'must not be below the duration of a complete trial',
  })
  .refine((body) => body.bridge_minutes <= body.shortest_minutes, {
    path: ['bridge_minutes'],
    message: 'must not be above the shortest duration of a trial',
  });

export type WeaningDefinitionBody = z.output<typeof weaningDefinitionBodySchema>;

export const projectWeaningDefinitionSchema = z
  .object({
    project_id: z.int(),
    definition: z.object(definitionFields),
    /** false: the default, which no manager of the project changed. */
    is_own: z.boolean(),
    changed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ProjectWeaningDefinition' });

export type ProjectWeaningDefinition = z.infer<typeof projectWeaningDefinitionSchema>;

/**
 * Local days of a patient that end with the day of `at`; default: today, or the day of the newest breath when the last
 * 24 hours have none. A named project gives its definition.
 */
export const weaningQuerySchema = z.strictObject({
  days: z.coerce.number().int().min(1).max(WEANING_DAYS_MAX).default(7),
  at: inputTimeSchema.optional(),
  project_id: storedScopeQuery.project_id,
  ...clockZoneQuery,
});

export const weaningPdfQuerySchema = weaningQuerySchema.extend(documentQuery);

export type WeaningQuery = z.output<typeof weaningQuerySchema>;

const count = z.int().min(0);
const seconds = z.number().min(0);
const number = z.number().nullable();
const time = z.iso.datetime();
const state = z.enum(WEANING_STATES);

const dayStateSeconds = z.object({
  controlled: seconds,
  assisted: seconds,
  trial: seconds,
  off: seconds,
  unknown: seconds,
});

const weaningDaySchema = z.object({
  day: z.iso.date(),
  start: time,
  end: time,
  /** A day that is not over ends with the time of computation. */
  seconds: dayStateSeconds,
  /** free: off the ventilator all day; unknown: part of the day has no record, and none of it was ventilated. */
  ventilator: z.enum(['used', 'free', 'unknown']),
});

const trialMinuteSchema = z.object({
  breaths: count,
  rate_bpm: number,
  vte_ml: number,
  rsbi: number,
});

/** Median over the breaths with a value. */
const medianSchema = z.object({ n: count, median: number });

const weaningTrialSchema = z.object({
  start: time,
  end: time,
  device_id: z.int().nullable(),
  kind: z.enum(TRIAL_KINDS),
  ended: z.enum(TRIAL_ENDS),
  is_completed: z.boolean().nullable(),
  /** Time without record before the start; the trial began within it. */
  start_gap_seconds: seconds,
  interrupted_seconds: seconds,
  support_cmh2o: number,
  peep_cmh2o: number,
  breaths: count,
  /** One entry a minute from the start. */
  minutes: z.array(trialMinuteSchema),
  rsbi_first: number,
  rsbi_last: number,
  rsbi_max: number,
  vte_cv_percent: number,
  rate_cv_percent: number,
  sample_entropy: number,
  effort: z.object({
    p01_waveform: medianSchema,
    p01_device: medianSchema,
    pmus_occ: medianSchema,
    pes_swing: medianSchema,
    ptp_es_min: medianSchema,
    eadi_peak: medianSchema,
  }),
  /** The newest gas in the 12 h before, and the newest from 10 min after the start to 2 h after the end. */
  gas_before: arterialBloodGasSchema.nullable(),
  gas_after: arterialBloodGasSchema.nullable(),
});

const readinessSchema = z.object({
  code: z.enum(READINESS_CODES),
  low: number,
  high: number,
  value: number,
  at: time.nullable(),
  /** none: no value; old: too old to be judged. */
  verdict: z.enum(['met', 'not_met', 'none', 'old']),
  /** Set pressure support during the value, cm[H2O]; of RSBI only. */
  support_cmh2o: number,
});

export const weaningSchema = z
  .object({
    patient: z.object({ id: z.int(), pseudonym: z.string() }),
    start: time,
    end: time,
    time_zone: z.string(),
    made_at: time,
    definition: z.object(definitionFields),
    /** Project that the definition belongs to; null = default of Eupnea. */
    definition_project_id: z.int().nullable(),
    weight: reportWeightSchema.omit({ breaths: true }).nullable(),
    days: z.array(weaningDaySchema).max(WEANING_DAYS_MAX),
    timeline: z.array(z.object({ state, start: time, end: time })),
    /** Spontaneous breathing whose support or PEEP is not recorded: a trial in it cannot be found. */
    undecided_seconds: seconds,
    trials: z.array(weaningTrialSchema).max(WEANING_TRIALS_MAX),
    trials_total: count,
    ventilator_free: z.object({
      state: z.enum(['counted', 'so_far', 'ventilated', 'undecided']),
      days: number,
      of_days: z.int(),
      hold_hours: z.int(),
      first_at: time.nullable(),
      last_end: time.nullable(),
      unknown_seconds: seconds,
    }),
    readiness_at: time,
    readiness: z.array(readinessSchema),
    /** Published criteria without a record in Eupnea. */
    unrecorded: z.array(z.enum(UNRECORDED_CRITERIA)),
    /** More changes of settings or modes than are read: the timeline may lack some. */
    is_cut: z.boolean(),
  })
  .meta({ id: 'Weaning' });

export type Weaning = z.infer<typeof weaningSchema>;
