import { listParameters } from '@eupnea/model';
import { z } from 'zod';
import { ALARM_SOURCES } from './alarm-analytics.ts';
import { storedScopeQuery } from './stored-scope.ts';

/** Longest delay of a what-if; alarm delays of ventilators end far below. */
export const WHAT_IF_DELAY_MAX_SECONDS = 600;

/** Parameters that can have a Eupnea limit: delay and hysteresis stand in the registry. */
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
  /** Without it the registry's. */
  delay_seconds: z.coerce.number().min(0).max(WHAT_IF_DELAY_MAX_SECONDS).optional(),
});

export type ThresholdDistributionsQuery = z.output<typeof thresholdDistributionsQuerySchema>;
export type DistributionsAtAlarmQuery = z.output<typeof distributionsAtAlarmQuerySchema>;
export type AlarmWhatIfQuery = z.output<typeof alarmWhatIfQuerySchema>;

const count = z.number().int().min(0);
const seconds = z.number().min(0);
const period = { start: z.iso.datetime(), end: z.iso.datetime() };

/** Which limits were in force and how long, the time of all devices added up. */
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
    /** Longer lists are cut, the shortest times first, and this says so. */
    is_cut: z.boolean(),
  })
  .meta({ id: 'ThresholdDistributions' });

/** Where values are from: each breath, or the stored readings of the card. */
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
    /** As many of them, evenly taken, as the values around were read for. */
    sampled: count,
    /** The value written down at onset, and how far beyond the limit it was. */
    at_onset: z.object(spread),
    beyond_limit: z.object(spread),
    /** The newest value of the fifteen seconds before each moment. */
    around: z.array(z.object({ offset_seconds: z.number().int(), ...spread })),
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

/** How many alarms another limit would have given over the stored values; no recommendation. */
export const alarmWhatIfSchema = z
  .object({
    ...period,
    parameter: z.string(),
    direction: directionSchema,
    values_from: valuesFromSchema,
    /** What it rests on: values, devices, and the time for which a value was there. */
    values: count,
    devices: count,
    covered_seconds: seconds,
    /** Alarms of this limit that were really given in this time. */
    recorded: count,
    /** The limit that was in force longest, replayed in the same way; null where none was. */
    set: replaySchema.nullable(),
    tried: replaySchema,
    /** Values in the registry's bins; what lies outside is in the outermost. */
    histogram: z.object({ from: z.number(), width: z.number(), counts: z.array(count) }).nullable(),
  })
  .meta({ id: 'AlarmWhatIf' });

export type ThresholdDistributions = z.infer<typeof thresholdDistributionsSchema>;
export type DistributionsAtAlarm = z.infer<typeof distributionsAtAlarmSchema>;
export type AlarmWhatIf = z.infer<typeof alarmWhatIfSchema>;
