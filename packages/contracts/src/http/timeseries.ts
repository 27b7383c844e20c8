import { BREATH_FEATURE_CODES, VENTILATION_CONTROLS, listParameters } from '@eupnea/model';
import { z } from 'zod';
import { ESTIMATED_CHOICES } from './stored-event.ts';
import { listQuery, storedScopeBody, storedScopeQuery } from './stored-scope.ts';

/** Maximum curves of one chart; bounds the rollups that one request reads. */
const SERIES_MAX = 24;

/** Minimum number of points of a legible curve; the maximum is one per pixel of a wide screen. */
const POINTS_MIN = 20;
const POINTS_MAX = 4000;
const POINTS_DEFAULT = 600;

const featureSchema = z.enum(BREATH_FEATURE_CODES);
const monitoredSchema = z.enum(listParameters('monitored').map(({ code }) => code));

/**
 * `breath`: one point per breath; `bucket`: one point per step_seconds. auto chooses by the number of breaths in range.
 */
const resolutionSchema = z.enum(['auto', 'breath', 'bucket']);

/** Body of POST /analytics/timeseries: several breath features over the same period. */
export const timeseriesBodySchema = z.strictObject({
  ...storedScopeBody,
  parameters: z.array(featureSchema).min(1).max(SERIES_MAX),
  points: z.int().min(POINTS_MIN).max(POINTS_MAX).default(POINTS_DEFAULT),
  resolution: resolutionSchema.default('auto'),
});

/** The same parameters as the query of GET /ventilation/timeseries. */
export const ventilationTimeseriesQuerySchema = z.strictObject({
  ...storedScopeQuery,
  parameters: listQuery(featureSchema, SERIES_MAX),
  points: z.coerce.number().int().min(POINTS_MIN).max(POINTS_MAX).default(POINTS_DEFAULT),
  resolution: resolutionSchema.default('auto'),
});

const dropNullText = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .split(',')
        .filter((code) => code !== 'null')
        .join(',')
    : value;

/** GET /readings/timeseries: monitored values as the device sent or Eupnea showed them, from the stored readings. */
export const readingsTimeseriesQuerySchema = z.strictObject({
  ...storedScopeQuery,
  /** A comma-separated list; the text `null`, which the specification's client sends, is ignored. */
  parameter: z.preprocess(dropNullText, listQuery(monitoredSchema, SERIES_MAX)),
  points: z.coerce.number().int().min(POINTS_MIN).max(POINTS_MAX).default(POINTS_DEFAULT),
});

/** GET /breath-confidence/{patient_id}: the confidence and signal quality of the patient's breaths. */
export const breathConfidenceQuerySchema = z.strictObject({
  device_id: storedScopeQuery.device_id,
  ventilation_session_id: storedScopeQuery.ventilation_session_id,
  startTime: storedScopeQuery.startTime,
  endTime: storedScopeQuery.endTime,
  points: z.coerce.number().int().min(POINTS_MIN).max(POINTS_MAX).default(POINTS_DEFAULT),
});

/** GET /readings/patients/{id}/parameters: a comma-separated list in which the text `null` is ignored; empty = all. */
export const readingParametersQuerySchema = z.strictObject({
  parameters: z
    .string()
    .max(1000)
    .default('')
    .transform((text) => text.split(',').filter((code) => code !== '' && code !== 'null'))
    .pipe(z.array(monitoredSchema).max(SERIES_MAX)),
  device_id: storedScopeQuery.device_id,
  startTime: storedScopeQuery.startTime,
  endTime: storedScopeQuery.endTime,
  points: z.coerce.number().int().min(POINTS_MIN).max(POINTS_MAX).default(POINTS_DEFAULT),
});

export type TimeseriesBody = z.output<typeof timeseriesBodySchema>;
export type ReadingsTimeseriesQuery = z.output<typeof readingsTimeseriesQuerySchema>;
export type BreathConfidenceQuery = z.output<typeof breathConfidenceQuerySchema>;

const column = z.array(z.number().nullable());
const timeMs = z.number();

const settingCodeSchema = z.enum(listParameters('setting').map(({ code }) => code));

/** GET /settings/timeseries: which settings were in force, from their stored intervals. */
export const settingsTimeseriesQuerySchema = z.strictObject({
  ...storedScopeQuery,
  parameter: z.preprocess(dropNullText, listQuery(settingCodeSchema, SERIES_MAX)),
  /** Settings that Eupnea estimates from the waveform are many, and change with every estimate. */
  estimated: z.enum(ESTIMATED_CHOICES).default('without'),
});

export type SettingsTimeseriesQuery = z.output<typeof settingsTimeseriesQuerySchema>;

/** Values of a setting one after the other, cut to the visible stretches. */
export const settingsTimeseriesSchema = z
  .object({
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    series: z.array(
      z.object({
        parameter: z.string(),
        steps: z.array(
          z.object({
            device_id: z.int(),
            source: z.enum(['device', 'estimated', 'import']),
            value: z.union([z.number(), z.string(), z.boolean(), z.null()]),
            start: timeMs,
            /** Null while the value is in force. */
            end: timeMs.nullable(),
            /** False when the value was in force before the requested time or the stay of the patient. */
            is_change: z.boolean(),
          }),
        ),
        /** True when the newest values were cut. */
        is_cut: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'SettingsTimeseries' });

export type SettingsTimeseries = z.infer<typeof settingsTimeseriesSchema>;

/** Columns parallel to `times`; null = no value, which interrupts the line. */
export const timeseriesColumnsSchema = z
  .object({
    parameter: z.string(),
    /** The breath's value, or the bucket's mean. */
    value: column,
    /** For buckets only: number of values, extremes, and percentiles when the parameter has a histogram. */
    n: z.array(z.int()).optional(),
    minimum: column.optional(),
    maximum: column.optional(),
    p5: column.optional(),
    p10: column.optional(),
    p25: column.optional(),
    median: column.optional(),
    p75: column.optional(),
    p90: column.optional(),
    p95: column.optional(),
  })
  .meta({ id: 'TimeseriesColumns' });

export type TimeseriesColumns = z.infer<typeof timeseriesColumnsSchema>;

/** States over time, drawn behind the curves. end is null while the state lasts. */
export const timeseriesBandsSchema = z
  .object({
    modes: z.array(
      z.object({
        device_id: z.int(),
        source: z.enum(['device', 'recognised', 'import']),
        control: z.enum(VENTILATION_CONTROLS),
        sequence: z.enum(['cmv', 'imv', 'csv']).nullable(),
        device_text: z.string().nullable(),
        start: timeMs,
        end: timeMs.nullable(),
      }),
    ),
    links: z.array(
      z.object({
        device_id: z.int(),
        connected: z.boolean(),
        reason: z.string(),
        start: timeMs,
        end: timeMs.nullable(),
      }),
    ),
    standby: z.array(z.object({ device_id: z.int(), start: timeMs, end: timeMs.nullable() })),
    sessions: z.array(
      z.object({
        ventilation_session_id: z.int(),
        device_id: z.int(),
        start: timeMs,
        end: timeMs.nullable(),
      }),
    ),
    /** True when the list was cut; the oldest are kept. */
    is_cut: z.boolean(),
  })
  .meta({ id: 'TimeseriesBands' });

export type TimeseriesBands = z.infer<typeof timeseriesBandsSchema>;

export const timeseriesSchema = z
  .object({
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    resolution: z.enum(['breath', 'bucket', 'reading']),
    /** Duration of a bucket; null when points are breaths. */
    step_seconds: z.number().nullable(),
    /** Epoch milliseconds: a breath's start, or a bucket's. */
    times: z.array(timeMs),
    /** Device of each breath; null when points are buckets. */
    device_ids: z.array(z.int()).nullable(),
    breath_numbers: z.array(z.int()).nullable(),
    /** Number of points with a breath, and number of breaths measured in the range. */
    points: z.int(),
    breaths: z.int(),
    series: z.array(timeseriesColumnsSchema),
    /** Periods without measurements longer than a breath; lines are interrupted there. */
    gaps: z.array(z.object({ start: timeMs, end: timeMs })),
    bands: timeseriesBandsSchema,
  })
  .meta({ id: 'Timeseries' });

export type Timeseries = z.infer<typeof timeseriesSchema>;
