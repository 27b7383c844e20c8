import { z } from 'zod';
import { listQuery, storedScopeQuery } from './stored-scope.ts';

/** Longest period of one answer: a month holds a season of a bed, and its episodes are still read in seconds. */
export const ALARM_PERIOD_MAX_DAYS = 31;
/** Without a time: the last week, a multiple of seven days so that every weekday counts as often. */
export const ALARM_PERIOD_DEFAULT_DAYS = 7;
/** Kinds of alarm a list of wishes may name. */
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
  kind: listQuery(z.string().min(1).max(200), KINDS_ASKED_MAX).optional(),
});

export type AlarmAnalyticsQuery = z.output<typeof alarmAnalyticsQuerySchema>;

const count = z.number().int().min(0);
const seconds = z.number().min(0);
/** One number for each hour of the day of the site's time zone, or each day of the week from Monday. */
const counts = z.array(count);
const observed = z.array(seconds);

export const alarmDurationsSchema = z
  .object({
    /** Episodes with an onset and an end inside what may be seen: the others' durations are not known. */
    ended: count,
    /** Still on, or ended where another patient was on the device. */
    open: count,
    median_seconds: seconds.nullable(),
    p25_seconds: seconds.nullable(),
    p75_seconds: seconds.nullable(),
    p90_seconds: seconds.nullable(),
    longest_seconds: seconds.nullable(),
    /** Ended by themselves within ten seconds. */
    short: count,
  })
  .meta({ id: 'AlarmDurations' });

export const alarmKindSchema = z
  .object({
    source: z.enum(ALARM_SOURCES),
    kind: z.string(),
    parameter: z.string().nullable(),
    technical: z.boolean(),
    /** The highest its episodes had. */
    priority: z.enum(ALARM_PRIORITIES),
    /** What the device called it last, where it sent a text. */
    text: z.string().nullable(),
    episodes: count,
    chatter: count,
    devices: count,
    durations: alarmDurationsSchema,
  })
  .meta({ id: 'AlarmKind' });

export const alarmDeviceSchema = z
  .object({
    device_id: z.number().int(),
    description: z.string().nullable(),
    episodes: count,
    chatter: count,
    floods: count,
    /** Connected and not in standby; null where no connection was written down. */
    observed_seconds: seconds.nullable(),
    /** Alarms in 24 observed hours; null where less than an hour was observed. */
    per_day: z.number().nullable(),
    median_seconds: seconds.nullable(),
    by_hour: counts,
    /** Of each hour of the day; null where no connection was written down. */
    observed_by_hour: observed.nullable(),
  })
  .meta({ id: 'AlarmDevice' });

export const alarmFloodSchema = z
  .object({
    device_id: z.number().int(),
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    episodes: count,
  })
  .meta({ id: 'AlarmFlood' });

export const alarmAnalyticsSchema = z
  .object({
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    /** Whose hours and weekdays these are: the site's. */
    time_zone: z.string(),
    episodes: count,
    technical: count,
    by_priority: z.array(z.object({ priority: z.enum(ALARM_PRIORITIES), episodes: count })),
    /** Of all devices together; null where no connection was written down. */
    observed_seconds: seconds.nullable(),
    per_day: z.number().nullable(),
    /** At least one alarm on, all devices added up. */
    in_alarm_seconds: seconds,
    /** Of the observed time, the part with at least one alarm on: 0 to 1. */
    in_alarm_share: z.number().min(0).max(1).nullable(),
    durations: alarmDurationsSchema,
    chatter: z.object({ episodes: count, bursts: count }),
    floods: z.object({
      total: count,
      episodes: count,
      longest_seconds: seconds.nullable(),
      /** The longest ones first, as many as a list shows. */
      items: z.array(alarmFloodSchema),
    }),
    /** Most frequent first; kinds_total says how many there are. */
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
