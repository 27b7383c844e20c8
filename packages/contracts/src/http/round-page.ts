import { ASYNCHRONY_KINDS } from '@eupnea/model';
import { z } from 'zod';
import { indexChoiceQuery } from './asynchrony.ts';
import { clockZoneQuery } from './clock-zone.ts';
import { dailyReportSchema, REPORT_VALUES, reportWeightSchema } from './daily-report.ts';
import { documentQuery } from './document.ts';
import { inputTimeSchema } from './input-time.ts';
import { arterialBloodGasSchema, medicationSchema } from './med-card.ts';
import { storedScopeQuery } from './stored-scope.ts';

/** Listed gases: the newest, and those it is compared with. */
export const ROUND_GASES = 3;
/** Maximum listed changes of settings, newest first: more do not fit on a sheet of A4. */
export const ROUND_CHANGES_MAX = 6;
/** Maximum listed medications in force, newest first. */
export const ROUND_MEDICATIONS_MAX = 6;

/**
 * The 24 hours of one patient that end with the clock hour of `at`; default: now, or the newest breath when the last
 * 24 hours have none.
 */
export const roundPageQuerySchema = z.strictObject({
  at: inputTimeSchema.optional(),
  project_id: storedScopeQuery.project_id,
  ...indexChoiceQuery,
  ...clockZoneQuery,
});

export const roundPagePdfQuerySchema = roundPageQuerySchema.extend(documentQuery);

export type RoundPageQuery = z.output<typeof roundPageQuerySchema>;

/** Step of the wave strip, s: 50 values a second. */
export const ROUND_STRIP_STEP_S = 0.02;
/** Seconds of the strip before and after the breath. */
export const ROUND_STRIP_MARGIN_S = 4;
/** Maximum length of the strip, s. */
export const ROUND_STRIP_MAX_S = 20;

const count = z.int().min(0);
const seconds = z.number().min(0);
const number = z.number().nullable();
const settingValue = z.union([z.number(), z.string(), z.boolean()]).nullable();

/** A setting in force at the end of the stay within the 24 hours. */
const roundSettingSchema = z.object({
  parameter: z.string(),
  value: settingValue.unwrap(),
  since: z.iso.datetime(),
  /** Estimated from the waveform, where the device or the recording reports no such setting. */
  estimated: z.boolean(),
});

const roundChangeSchema = z.object({
  at: z.iso.datetime(),
  parameter: z.string(),
  previous: settingValue,
  value: settingValue,
});

/**
 * Change since the 24 hours before: difference of the medians of hourly medians, with an interval over hours. `up` and
 * `down` = the interval leaves out zero and the numbers as displayed differ; null = too few hours on a side.
 */
const roundDifferenceSchema = z.object({
  value: number,
  low: number,
  high: number,
  direction: z.enum(['up', 'down', 'none']).nullable(),
  /** Hours with enough breaths, today and before. */
  hours: count,
  hours_before: count,
});

const roundNumberSchema = z.object({
  value: z.enum(REPORT_VALUES),
  n: count,
  median: number,
  p5: number,
  p95: number,
  n_before: count,
  median_before: number,
  difference: roundDifferenceSchema,
});

/** The hour with the highest share of breaths with a finding, and the most certain finding of its commonest kind. */
const roundWorstHourSchema = z.object({
  start: z.iso.datetime(),
  hour: z.int().min(0).max(23),
  breaths: count,
  finding_percent: z.number(),
  decided_breaths: count,
  undecided_breaths: count,
  kinds: z.array(z.object({ kind: z.enum(ASYNCHRONY_KINDS), breaths_with_finding: count })),
  /** null when the breath of the finding is no longer stored. */
  breath: z
    .object({
      device_id: z.int(),
      breath_number: z.int(),
      started_at: z.iso.datetime(),
      kind: z.enum(ASYNCHRONY_KINDS),
      confidence: z.number(),
    })
    .nullable(),
  /** Waves around that breath at steps of 0.02 s, cm[H2O] and L/min; null without stored samples. */
  wave: z
    .object({
      start: z.iso.datetime(),
      pressure: z.array(number),
      flow: z.array(number),
      /** Start and end of the breath, s from the start of the strip. */
      breath_from_s: z.number(),
      breath_to_s: z.number(),
    })
    .nullable(),
});

const report = dailyReportSchema.shape;

export const roundPageSchema = z
  .object({
    patient: z.object({ id: z.int(), pseudonym: z.string() }),
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    time_zone: z.string(),
    /** Time of computation; before `end` the last hour is not over. */
    made_at: z.iso.datetime(),
    /** Device of the newest data of these hours. */
    device: report.device,
    /** The patient is on the device at the end of these hours. */
    is_on_device: z.boolean(),
    /** Weight for volumes per kg in force at the end. */
    weight: reportWeightSchema.omit({ breaths: true }).nullable(),
    breaths: count,
    observed_seconds: seconds,
    session_seconds: seconds,
    modes: report.modes,
    settings: z.array(roundSettingSchema),
    /** Changes reported by the device or the recording, newest first. */
    changes: z.array(roundChangeSchema).max(ROUND_CHANGES_MAX),
    changes_total: count,
    numbers: z.array(roundNumberSchema),
    power: report.power,
    power_before: report.power,
    /** Published bounds for patients of this category; outside = assessable - within. */
    targets: report.targets,
    asynchrony: report.asynchrony,
    asynchrony_before: report.asynchrony,
    worst_hour: roundWorstHourSchema.nullable(),
    /** Newest first, at or before the end; also older than 24 hours. */
    gases: z.array(arterialBloodGasSchema).max(ROUND_GASES),
    /** Given at the end. */
    medications: z.array(medicationSchema).max(ROUND_MEDICATIONS_MAX),
    medications_total: count,
    alarms: report.alarms.pick({ episodes: true, by_priority: true, in_alarm_seconds: true }),
    /** How differences are computed. */
    bootstrap: z.object({ resamples: z.int(), level: z.number(), seed: z.string(), block_hours: z.int() }),
  })
  .meta({ id: 'RoundPage' });

export type RoundPage = z.infer<typeof roundPageSchema>;
