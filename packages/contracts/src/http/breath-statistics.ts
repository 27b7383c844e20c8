import { BREATH_FEATURE_CODES, VENTILATION_CONTROLS, listParameters } from '@eupnea/model';
import { z } from 'zod';
import { idSchema } from './identifiers.ts';
import { storedScopeBody } from './stored-scope.ts';

/** Parameters of one table: each costs a sorting of every breath of the selection. */
const PARAMETERS_MAX = 12;

const featuresSchema = z.array(z.enum(BREATH_FEATURE_CODES)).min(1).max(PARAMETERS_MAX);
const settingSchema = z.enum(listParameters('setting').map(({ code }) => code));
const modeSchema = z.enum(VENTILATION_CONTROLS);

/**
 * The specification's clients send it while the only-fresh flag is on. Every answer is computed from what is stored at
 * the moment of the call, so that it changes nothing.
 */
export const freshQuerySchema = z.strictObject({ fresh: z.enum(['true', 'false']).optional() });

/** Body of POST /breaths-stat. */
export const breathsStatisticsBodySchema = z.strictObject({
  ...storedScopeBody,
  parameters: featuresSchema,
});

/** Body of POST /breath-stat: one breath beside the breaths around it. */
export const breathStatisticsBodySchema = z.strictObject({
  device_id: idSchema,
  breath_number: z.number().int().min(0),
  parameters: featuresSchema,
});

/** Body of POST /breaths-stat/control-settings-params; every setting where none is named. */
export const settingStatisticsBodySchema = z.strictObject({
  ...storedScopeBody,
  parameters: z.array(settingSchema).min(1).optional(),
});

export type BreathsStatisticsBody = z.output<typeof breathsStatisticsBodySchema>;
export type BreathStatisticsBody = z.output<typeof breathStatisticsBodySchema>;
export type SettingStatisticsBody = z.output<typeof settingStatisticsBodySchema>;

const value = z.number().nullable();

/** Percentiles are linear between neighbours (type 7 of Hyndman and Fan 1996); all null where n is 0. */
const spreadShape = {
  minimum: value,
  p5: value,
  q1: value,
  median: value,
  q3: value,
  p95: value,
  maximum: value,
};

/** In the parameter's unit. */
const columnStatisticsSchema = z
  .object({
    /** Breaths that have a value, and those of the selection that have none. */
    n: z.number().int(),
    missing: z.number().int(),
    mean: value,
    /** Of a sample: divided by n - 1; null where n is below 2. */
    sd: value,
    ...spreadShape,
    /** Counts in bins of equal width from the least to the greatest value; null where n is 0. */
    distribution: z
      .object({ from: z.number(), width: z.number(), counts: z.array(z.number().int()) })
      .nullable(),
  })
  .meta({ id: 'ColumnStatistics' });

export type ColumnStatistics = z.infer<typeof columnStatisticsSchema>;

export const breathsStatisticsSchema = z
  .object({
    /** From the first breath's start to the last one's; null where there is none. */
    start: z.iso.datetime().nullable(),
    end: z.iso.datetime().nullable(),
    breaths: z.number().int(),
    parameters: z.array(
      z.object({
        parameter: z.enum(BREATH_FEATURE_CODES),
        all: columnStatisticsSchema,
        /** By the recognised mode of each breath, the most frequent first. */
        modes: z.array(z.object({ mode: modeSchema, ...columnStatisticsSchema.shape })),
      }),
    ),
  })
  .meta({ id: 'BreathsStatistics' });

export type BreathsStatistics = z.infer<typeof breathsStatisticsSchema>;

export const breathStatisticsSchema = z
  .object({
    device_id: z.number().int(),
    breath_number: z.number().int(),
    ventilation_session_id: z.number().int(),
    /** The stretch of the same stay that it is compared with, the breath itself included. */
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    breaths: z.number().int(),
    parameters: z.array(
      z.object({
        parameter: z.enum(BREATH_FEATURE_CODES),
        value,
        /** Percent of the values around it that lie below; equal ones count half. Null where the breath has no value. */
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
    /** Time of the selection up to now. */
    hours: z.number(),
    parameters: z.array(
      z.object({
        parameter: settingSchema,
        /** How often it was set: stretches of one value. */
        intervals: z.number().int(),
        /** Time without a value that the device or the recording told. */
        missing_hours: z.number(),
        /** Time in which a value was only read off the waveform; it counts as missing. */
        estimated_hours: z.number(),
        /** Weighted by time: the least value that held for that share of the time or below. Null for what is no number. */
        ...settingSpreadShape,
        /** Each value with its time, the longest first. */
        values: z.array(
          z.object({ value: z.union([z.number(), z.string(), z.boolean()]), hours: z.number() }),
        ),
        values_cut: z.boolean(),
        /** By the mode that the device told, or else the recognised one. */
        modes: z.array(z.object({ mode: modeSchema, ...settingSpreadShape })),
      }),
    ),
  })
  .meta({ id: 'SettingStatistics' });

export type SettingStatistics = z.infer<typeof settingStatisticsSchema>;
