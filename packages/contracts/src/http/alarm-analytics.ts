import { z } from 'zod';
import { clockZoneQuery } from './clock-zone.ts';
import { listQuery, storedScopeQuery } from './stored-scope.ts';
import { comparedTextSchema } from './text.ts';

/** Maximum period of one answer: one month, which is still read within seconds. */
export const ALARM_PERIOD_MAX_DAYS = 31;
/** Without a time: the last week, a multiple of seven days so that every weekday counts as often. */
export const ALARM_PERIOD_DEFAULT_DAYS = 7;
/** Maximum number of alarm kinds in a filter. */
const KINDS_ASKED_MAX = 50;

export const ALARM_SOURCES = ['device', 'eupnea'] as const;
export const ALARM_PRIORITIES = ['high', 'medium', 'low', 'unclassified'] as const;

export const alarmAnalyticsQuerySchema = z.strictObject({
  patient_id: storedScopeQuery.patient_id,
  project_id: storedScopeQuery.project_id,
  device_id: storedScopeQuery.device_id,
  startTime: storedScopeQuery.startTime,
  endTime: storedScopeQuery.endTime,
  source: z.enum(ALARM_SOURCES).optional(),
  priority: listQuery(z.enum(ALARM_PRIORITIES), ALARM_PRIORITIES.length).optional(),
  kind: listQuery(comparedTextSchema(200), KINDS_ASKED_MAX).optional(),
  ...clockZoneQuery,
});

export type AlarmAnalyticsQuery = z.output<typeof alarmAnalyticsQuerySchema>;

const count = z.int().min(0);
const seconds = z.number().min(0);
/** One number for each hour of the day of the site's time zone, or each day of the week from Monday. */
const counts = z.array(count);
const observed = z.array(seconds);

export const alarmDurationsSchema = z
  .object({
    /** Episodes with onset and end visible to the caller; the duration of others is unknown. */
    ended: count,
    /** Episodes that are still active or ended under another patient. */
    open: count,
    median_seconds: seconds.nullable(),
    p25_seconds: seconds.nullable(),
    p75_seconds: seconds.nullable(),
    p90_seconds: seconds.nullable(),
    longest_seconds: seconds.nullable(),
    /** Episodes that ended within ten seconds. */
    short: count,
  })
  .meta({ id: 'AlarmDurations' });

export const alarmKindSchema = z
  .object({
    source: z.enum(ALARM_SOURCES),
    kind: z.string(),
    parameter: z.string().nullable(),
    technical: z.boolean(),
    /** Highest priority of its episodes. */
    priority: z.enum(ALARM_PRIORITIES),
    /** Latest text from the device, if any. */
    text: z.string().nullable(),
    episodes: count,
    chatter: count,
    devices: count,
    durations: alarmDurationsSchema,
  })
  .meta({ id: 'AlarmKind' });

export const alarmDeviceSchema = z
  .object({
    device_id: z.int(),
    description: z.string().nullable(),
    episodes: count,
    chatter: count,
    floods: count,
    /** Time connected and not in standby, s; null without a recorded connection. */
    observed_seconds: seconds.nullable(),
    /** Alarms per 24 observed hours; null below one observed hour. */
    per_day: z.number().nullable(),
    median_seconds: seconds.nullable(),
    by_hour: counts,
    /** For each hour of the day; null without a recorded connection. */
    observed_by_hour: observed.nullable(),
  })
  .meta({ id: 'AlarmDevice' });

export const alarmFloodSchema = z
  .object({
    device_id: z.int(),
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    episodes: count,
  })
  .meta({ id: 'AlarmFlood' });

export const alarmAnalyticsSchema = z
  .object({
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    /** Time zone of hours and weekdays: that of the site. */
    time_zone: z.string(),
    episodes: count,
    technical: count,
    by_priority: z.array(z.object({ priority: z.enum(ALARM_PRIORITIES), episodes: count })),
    /** Sum over all devices; null without a recorded connection. */
    observed_seconds: seconds.nullable(),
    per_day: z.number().nullable(),
    /** Time with at least one active alarm, summed over devices. */
    in_alarm_seconds: seconds,
    /** Share of the observed time with at least one active alarm, 0 to 1. */
    in_alarm_share: z.number().min(0).max(1).nullable(),
    durations: alarmDurationsSchema,
    chatter: z.object({ episodes: count, bursts: count }),
    floods: z.object({
      total: count,
      episodes: count,
      longest_seconds: seconds.nullable(),
      /** Longest floods first, up to the length of a list. */
      items: z.array(alarmFloodSchema),
    }),
    /** Most frequent first; kinds_total counts all. */
    kinds: z.array(alarmKindSchema),
    kinds_total: count,
    /** Most episodes first. */
    devices: z.array(alarmDeviceSchema),
    devices_total: count,
    by_hour: z.object({ episodes: counts, observed_seconds: observed.nullable() }),
    by_weekday: z.object({ episodes: counts, observed_seconds: observed.nullable() }),
  })
  .meta({ id: 'AlarmAnalytics' });

export type AlarmAnalytics = z.infer<typeof alarmAnalyticsSchema>;
export type AlarmDurations = z.infer<typeof alarmDurationsSchema>;
export type AlarmKind = z.infer<typeof alarmKindSchema>;
export type AlarmDevice = z.infer<typeof alarmDeviceSchema>;
