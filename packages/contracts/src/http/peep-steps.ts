import { VENTILATION_CONTROLS } from '@eupnea/model';
import { z } from 'zod';
import { clockZoneQuery } from './clock-zone.ts';
import { inputTimeSchema } from './input-time.ts';
import { storedScopeQuery } from './stored-scope.ts';

/** Longest period of one answer: every breath of it is read. */
export const PEEP_STEP_DAYS_MAX = 7;
/** Maximum listed manoeuvres, newest first. */
export const PEEP_MANOEUVRES_MAX = 40;

/** Local days of a patient that end with the day of `at`; default: today, or the day of the newest breath. */
export const peepStepsQuerySchema = z.strictObject({
  days: z.coerce.number().int().min(1).max(PEEP_STEP_DAYS_MAX).default(3),
  at: inputTimeSchema.optional(),
  project_id: storedScopeQuery.project_id,
  ...clockZoneQuery,
});

export type PeepStepsQuery = z.output<typeof peepStepsQuerySchema>;

/** Why a number of a step is absent. */
const STEP_ABSENCES = [
  'first_level',
  'too_few_breaths',
  'leak',
  'rise_of_peep',
  'small_step',
  'not_volume_controlled',
  'effort',
  'no_plateau',
] as const;

const count = z.int().min(0);
const number = z.number().nullable();
const time = z.iso.datetime();
/** null with a value. */
const reason = z.enum(STEP_ABSENCES).nullable();

/** Median of the settled breaths of the level with its 95 % interval. */
const medianSchema = z.object({ value: number, low: number, high: number, breaths: count, reason });

const peepStepSchema = z.object({
  /** First breath of the level; an outermost level is cut to the minutes next to the steps. */
  start: time,
  /** Exclusive. */
  end: time,
  breaths: count,
  /** Recognised mode of most breaths. */
  mode: z.enum(VENTILATION_CONTROLS),
  /** Measured: median over the breaths of the level. */
  peep_cmh2o: z.number(),
  /** Reported setting at the end of the level. */
  set_peep_cmh2o: number,
  /** Measured PEEP less that of the level before; null of the first level. */
  change_cmh2o: number,
  tidal_volume_ml: number,
  compliance_ml_cmh2o: medianSchema,
  driving_pressure_cmh2o: medianSchema,
  /** Change of the end-expiratory lung volume against the level before, with its 95 % interval. */
  volume_change_ml: z.object({ value: number, low: number, high: number, reason }),
  recruitment: z.object({ ratio: number, recruited_ml: number, low_compliance_ml_cmh2o: number, reason }),
});

const peepManoeuvreSchema = z.object({
  device_id: z.int(),
  start: time,
  end: time,
  /** plateau: VT / (Pplat - total PEEP); fitted: from the waveform. The same for every level. */
  compliance_source: z.enum(['plateau', 'fitted']),
  /** Median tidal volumes of the levels differ by more than a tenth. */
  unequal_volumes: z.boolean(),
  steps: z.array(peepStepSchema),
  /** Level of the highest compliance; null with fewer than two levels that have one. */
  best: z
    .object({
      /** Place among the steps. */
      step: count,
      /** PEEP of each level whose interval reaches that of the best. */
      possible_cmh2o: z.array(z.number()),
      /** Only one PEEP is possible. */
      is_told: z.boolean(),
    })
    .nullable(),
});

export const peepStepsSchema = z
  .object({
    patient: z.object({ id: z.int(), pseudonym: z.string() }),
    start: time,
    end: time,
    time_zone: z.string(),
    made_at: time,
    /** Newest first. */
    manoeuvres: z.array(peepManoeuvreSchema).max(PEEP_MANOEUVRES_MAX),
    manoeuvres_total: count,
    /** Changes of measured PEEP at an unchanged reported setting: no steps. */
    unset_changes: count,
    /** Whole breaths that were read. */
    breaths: count,
    /** More breaths than are read: the newest are missing. */
    is_cut: z.boolean(),
  })
  .meta({ id: 'PeepSteps' });

export type PeepSteps = z.infer<typeof peepStepsSchema>;
