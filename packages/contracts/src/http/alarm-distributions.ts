import { listParameters } from '@eupnea/model';
import { z } from 'zod';
import { ALARM_SOURCES } from './alarm-analytics.ts';
import { storedScopeQuery } from './stored-scope.ts';

/** Maximum delay of a what-if; alarm delays of ventilators are far shorter. */
export const WHAT_IF_DELAY_MAX_SECONDS = 600;

/** Parameters with Eupnea limits: those with delay and hysteresis in the registry. */
export const LIMITED_PARAMETERS = listParameters('monitored').flatMap(({ code, alert }) =>
  alert === undefined ? [] : [code],
);

const limitedParameterSchema = z.enum(LIMITED_PARAMETERS);
export const LIMIT_DIRECTIONS = ['low', 'high'] as const;
const directionSchema = z.enum(LIMIT_DIRECTIONS);

const scope = {
  patient_id: storedScopeQuery.patient_id,
  project_id: storedScopeQuery.project_id,
  device_id: storedScopeQuery.device_id,
  startTime: storedScopeQuery.startTime,
  endTime: storedScopeQuery.endTime,
};

export const thresholdDistributionsQuerySchema = z.strictObject({
  ...scope,
  source: z.enum(ALARM_SOURCES).optional(),
});

export const distributionsAtAlarmQuerySchema = z.strictObject({
  ...scope,
  parameter: limitedParameterSchema,
  direction: directionSchema,
});

export const alarmWhatIfQuerySchema = z.strictObject({
  ...scope,
  parameter: limitedParameterSchema,
  direction: directionSchema,
  limit: z.coerce.number().min(-1000).max(100_000),
  /** Default: the registry's value. */
  delay_seconds: z.coerce.number().min(0).max(WHAT_IF_DELAY_MAX_SECONDS).optional(),
});

export type ThresholdDistributionsQuery = z.output<typeof thresholdDistributionsQuerySchema>;
export type DistributionsAtAlarmQuery = z.output<typeof distributionsAtAlarmQuerySchema>;
export type AlarmWhatIfQuery = z.output<typeof alarmWhatIfQuerySchema>;

const count = z.int().min(0);
const seconds = z.number().min(0);
const period = { start: z.iso.datetime(), end: z.iso.datetime() };

/** Limits in force with their durations, summed over devices. */
export const thresholdDistributionsSchema = z
  .object({
    ...period,
    items: z.array(
      z.object({
        source: z.enum(['device', 'eupnea', 'import']),
        parameter: z.string(),
        direction: directionSchema,
        seconds,
        /** Longest in force first. */
        limits: z.array(z.object({ limit: z.number(), seconds, devices: count })),
      }),
    ),
    /** True when the list was cut; limits with the shortest time are dropped first. */
    is_cut: z.boolean(),
  })
  .meta({ id: 'ThresholdDistributions' });

/** Source of the values: each breath, or stored card readings. */
const valuesFromSchema = z.enum(['breaths', 'readings']);

const spread = {
  n: count,
  p25: z.number().nullable(),
  median: z.number().nullable(),
  p75: z.number().nullable(),
};

/** The parameter's values around the onset of its Eupnea alarms. */
export const distributionsAtAlarmSchema = z
  .object({
    ...period,
    parameter: z.string(),
    direction: directionSchema,
    values_from: valuesFromSchema,
    episodes: count,
    /** Number of alarms sampled evenly for the surrounding values. */
    sampled: count,
    /** Value recorded at onset, and its distance beyond the limit. */
    at_onset: z.object(spread),
    beyond_limit: z.object(spread),
    /** Newest value in the fifteen seconds before each time. */
    around: z.array(z.object({ offset_seconds: z.int(), ...spread })),
  })
  .meta({ id: 'DistributionsAtAlarm' });

const replaySchema = z.object({
  limit: z.number(),
  delay_seconds: seconds,
  hysteresis: z.number().min(0),
  episodes: count,
  per_day: z.number().nullable(),
  seconds,
  longest_seconds: seconds.nullable(),
  floods: count,
});

/** Number of alarms that another limit would have given on stored values. Not a recommendation. */
export const alarmWhatIfSchema = z
  .object({
    ...period,
    parameter: z.string(),
    direction: directionSchema,
    values_from: valuesFromSchema,
    /** Basis of the count: values, devices, and time with a value. */
    values: count,
    devices: count,
    covered_seconds: seconds,
    /** Alarms of this limit recorded in this period. */
    recorded: count,
    /** Count for the limit longest in force, replayed the same way; null without one. */
    set: replaySchema.nullable(),
    tried: replaySchema,
    /** Histogram in registry bins; values outside are in the outermost bins. */
    histogram: z.object({ from: z.number(), width: z.number(), counts: z.array(count) }).nullable(),
  })
  .meta({ id: 'AlarmWhatIf' });

export type ThresholdDistributions = z.infer<typeof thresholdDistributionsSchema>;
export type DistributionsAtAlarm = z.infer<typeof distributionsAtAlarmSchema>;
export type AlarmWhatIf = z.infer<typeof alarmWhatIfSchema>;
