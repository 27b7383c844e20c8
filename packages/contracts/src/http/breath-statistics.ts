import { BREATH_FEATURE_CODES, VENTILATION_CONTROLS, listParameters } from '@eupnea/model';
import { z } from 'zod';
import { idSchema } from './identifiers.ts';
import { storedScopeBody } from './stored-scope.ts';

/** Maximum parameters of one table: each requires sorting all breaths of the selection. */
const PARAMETERS_MAX = 12;

const featuresSchema = z.array(z.enum(BREATH_FEATURE_CODES)).min(1).max(PARAMETERS_MAX);
const settingSchema = z.enum(listParameters('setting').map(({ code }) => code));
const modeSchema = z.enum(VENTILATION_CONTROLS);

/**
 * Sent by the specification's clients while the only-fresh flag is on. Accepted without effect, because every answer
 * is computed at the time of the call.
 */
export const freshQuerySchema = z.strictObject({ fresh: z.enum(['true', 'false']).optional() });

/** Body of POST /breaths-stat. */
export const breathsStatisticsBodySchema = z.strictObject({
  ...storedScopeBody,
  parameters: featuresSchema,
});

/** Body of POST /breath-stat: one breath compared with the breaths around it. */
export const breathStatisticsBodySchema = z.strictObject({
  device_id: idSchema,
  breath_number: z.int().min(0).max(2_147_483_647),
  parameters: featuresSchema,
});

/** Body of POST /breaths-stat/control-settings-params; without names all settings. */
export const settingStatisticsBodySchema = z.strictObject({
  ...storedScopeBody,
  parameters: z.array(settingSchema).min(1).optional(),
});

export type BreathsStatisticsBody = z.output<typeof breathsStatisticsBodySchema>;
export type BreathStatisticsBody = z.output<typeof breathStatisticsBodySchema>;
export type SettingStatisticsBody = z.output<typeof settingStatisticsBodySchema>;

const value = z.number().nullable();

/** Percentiles interpolate linearly (type 7 of Hyndman and Fan 1996); all null when n is 0. */
const spreadShape = {
  minimum: value,
  p5: value,
  q1: value,
  median: value,
  q3: value,
  p95: value,
  maximum: value,
};

/** Values in the parameter's unit. */
const columnStatisticsSchema = z
  .object({
    /** Number of breaths with and without a value. */
    n: z.int(),
    missing: z.int(),
    mean: value,
    /** Sample standard deviation, divided by n - 1; null when n is below 2. */
    sd: value,
    ...spreadShape,
    /** Counts in bins of equal width from minimum to maximum; null when n is 0. */
    distribution: z.object({ from: z.number(), width: z.number(), counts: z.array(z.int()) }).nullable(),
  })
  .meta({ id: 'ColumnStatistics' });

export type ColumnStatistics = z.infer<typeof columnStatisticsSchema>;

export const breathsStatisticsSchema = z
  .object({
    /** From the start of the first to the start of the last breath; null without breaths. */
    start: z.iso.datetime().nullable(),
    end: z.iso.datetime().nullable(),
    breaths: z.int(),
    parameters: z.array(
      z.object({
        parameter: z.enum(BREATH_FEATURE_CODES),
        all: columnStatisticsSchema,
        /** By the recognised mode of each breath, most frequent first. */
        modes: z.array(z.object({ mode: modeSchema, ...columnStatisticsSchema.shape })),
      }),
    ),
  })
  .meta({ id: 'BreathsStatistics' });

export type BreathsStatistics = z.infer<typeof breathsStatisticsSchema>;

export const breathStatisticsSchema = z
  .object({
    device_id: z.int(),
    breath_number: z.int(),
    ventilation_session_id: z.int(),
    /** Period of the same stay used for comparison, including the breath itself. */
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    breaths: z.int(),
    parameters: z.array(
      z.object({
        parameter: z.enum(BREATH_FEATURE_CODES),
        value,
        /** Percentile rank among the surrounding values; equal values count half. Null without a value. */
        percentile: value,
        around: columnStatisticsSchema,
      }),
    ),
  })
  .meta({ id: 'BreathStatistics' });

export type BreathStatistics = z.infer<typeof breathStatisticsSchema>;

const settingSpreadShape = {
  /** Time in which a value was in force. */
  hours: z.number(),
  ...spreadShape,
};

export const settingStatisticsSchema = z
  .object({
    /** Duration of the selection up to now. */
    hours: z.number(),
    parameters: z.array(
      z.object({
        parameter: settingSchema,
        /** Number of intervals with a constant value. */
        intervals: z.int(),
        /** Time without a value reported by the device or the recording. */
        missing_hours: z.number(),
        /** Time with a value only estimated from the waveform; counts as missing. */
        estimated_hours: z.number(),
        /**
         * Time-weighted percentile: lowest value in force for at least that share of the time. Null for non-numeric
         * settings.
         */
        ...settingSpreadShape,
        /** Each value with its duration, longest first. */
        values: z.array(
          z.object({ value: z.union([z.number(), z.string(), z.boolean()]), hours: z.number() }),
        ),
        values_cut: z.boolean(),
        /** By mode reported by the device, otherwise recognised. */
        modes: z.array(z.object({ mode: modeSchema, ...settingSpreadShape })),
      }),
    ),
  })
  .meta({ id: 'SettingStatistics' });

export type SettingStatistics = z.infer<typeof settingStatisticsSchema>;
