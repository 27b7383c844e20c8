import { type BreathFeatureCode, LUNG_PROTECTION_BOUNDS } from '@eupnea/model';
import { z } from 'zod';
import { alarmAnalyticsSchema } from './alarm-analytics.ts';
import { asynchronyStatisticSchema, indexChoiceQuery } from './asynchrony.ts';
import { clockZoneQuery } from './clock-zone.ts';
import { documentQuery } from './document.ts';
import { inputDateSchema, inputTimeSchema } from './input-time.ts';
import { storedScopeQuery } from './stored-scope.ts';

/** Numbers of breaths with CO2. A day without CO2 leaves them out; the round page has those of the blood gases instead. */
export const REPORT_GAS_FEATURES = [
  'petco2_mmhg',
  'vco2_ml_min',
  'vd_airway_ml',
  'vd_bohr_ratio',
] as const satisfies readonly BreathFeatureCode[];

/** Numbers of a breath that the report reads. */
export const REPORT_FEATURES = [
  'vte_ml',
  'rr_bpm',
  'pmax_cmh2o',
  'p_plateau_cmh2o',
  'driving_pressure_cmh2o',
  'peep_cmh2o',
  'compliance_ml_cmh2o',
  'resistance_cmh2o_s_l',
  'mp_geometric_j_min',
  ...REPORT_GAS_FEATURES,
] as const satisfies readonly BreathFeatureCode[];

/** Summarised numbers: those above, and the expired tidal volume per kg of the weight in force at the breath. */
export const REPORT_VALUES = [...REPORT_FEATURES, 'vt_ml_kg'] as const;

/**
 * A day in the site's time zone, by first instant or date; without either, the last day with a breath. A day without patient
 * and device is of every patient that the caller may see.
 */
export const dailyReportQuerySchema = z.strictObject({
  startDate: inputTimeSchema.optional(),
  date: inputDateSchema.optional(),
  patient_id: storedScopeQuery.patient_id,
  device_id: storedScopeQuery.device_id,
  project_id: storedScopeQuery.project_id,
  ...indexChoiceQuery,
  ...clockZoneQuery,
});

export const dailyReportPdfQuerySchema = dailyReportQuerySchema.extend(documentQuery);

export type DailyReportQuery = z.output<typeof dailyReportQuerySchema>;

const count = z.int().min(0);
const seconds = z.number().min(0);
const share = z.number().min(0).max(1).nullable();
const boundCodes = LUNG_PROTECTION_BOUNDS.map(({ code }) => code);

const reportTargetSchema = z.object({
  code: z.enum(boundCodes),
  value: z.enum(REPORT_VALUES),
  /** Upper bound in the unit of the value; a value at the bound is within it. */
  upper: z.number(),
  source: z.string(),
  /** Duration of breaths with the value; breaths without it are excluded. */
  assessable_seconds: seconds,
  within_seconds: seconds,
  /** Share of the time within the bound; null when no breath has the value. */
  share,
});

/** Summary over breaths with equal weights. */
const reportValueSchema = z.object({
  value: z.enum(REPORT_VALUES),
  n: count,
  median: z.number().nullable(),
  p5: z.number().nullable(),
  p95: z.number().nullable(),
});

/** An hour of the site's clock; one without breaths has no numbers. The repeated hour in autumn is listed twice. */
const reportHourSchema = z.object({
  start: z.iso.datetime(),
  hour: z.int().min(0).max(23),
  breaths: count,
  observed_seconds: seconds,
  /** Medians over the breaths of the hour. */
  vt_ml_kg: z.number().nullable(),
  driving_pressure_cmh2o: z.number().nullable(),
  /** Energy per observed minute, J/min. */
  power_j_min: z.number().nullable(),
  /** Breaths with a finding, and those with none of the counted kinds undecided; null without breaths. */
  decided_breaths: count.nullable(),
  /** Share of the hour's breaths with a finding, %; null without decided breaths. */
  finding_percent: z.number().nullable(),
  /** Events per 100 cycles and ineffective efforts. */
  asynchrony_percent: z.number().nullable(),
});

/** Weight used for volumes per kg, for each version of the patient's record in force. */
export const reportWeightSchema = z.object({
  patient_id: z.int(),
  pseudonym: z.string(),
  sex: z.enum(['man', 'woman', 'any']),
  age: z.number().nullable(),
  age_unit: z.enum(['years', 'months', 'days']).nullable(),
  height_cm: z.number().nullable(),
  weight_kg: z.number().nullable(),
  /**
   * predicted = ideal body weight of an adult; actual = the actual weight when the ideal one is not defined; none =
   * neither is known.
   */
  basis: z.enum(['predicted', 'actual', 'none']),
  kg: z.number().nullable(),
  breaths: count,
});

export const dailyReportSchema = z
  .object({
    /** Day in the site's time zone; 23 or 25 hours long when the clocks change. */
    day: z.iso.date(),
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    time_zone: z.string(),
    day_hours: z.number(),
    /** Time of computation; before `end` the day is not over. */
    made_at: z.iso.datetime(),
    patient: z.object({ id: z.int(), pseudonym: z.string() }).nullable(),
    device: z.object({ id: z.int(), description: z.string().nullable() }).nullable(),
    /** Patients of these breaths, with the weights used. */
    weights: z.array(reportWeightSchema),
    breaths: count,
    /** Duration of breaths and of the visible ventilation sessions, up to now. */
    observed_seconds: seconds,
    session_seconds: seconds,
    /** Longest first. */
    modes: z.array(z.object({ mode: z.string(), breaths: count, seconds })),
    /** Energy per observed minute; null when it was never measured. */
    power: z.object({ mean_j_min: z.number().nullable(), measured_seconds: seconds }),
    targets: z.array(reportTargetSchema),
    values: z.array(reportValueSchema),
    hours: z.array(reportHourSchema),
    asynchrony: asynchronyStatisticSchema.pick({
      counted: true,
      events: true,
      breaths_with_finding: true,
      decided_breaths: true,
      undecided_breaths: true,
      finding_percent: true,
      index_percent: true,
      kinds: true,
    }),
    alarms: alarmAnalyticsSchema.pick({
      episodes: true,
      by_priority: true,
      in_alarm_seconds: true,
      observed_seconds: true,
      kinds: true,
      kinds_total: true,
    }),
  })
  .meta({ id: 'DailyReport' });

export type DailyReport = z.infer<typeof dailyReportSchema>;
