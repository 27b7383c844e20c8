import { alarmAnalyticsQuerySchema, alarmAnalyticsSchema } from '../alarm-analytics.ts';
import {
  alarmWhatIfQuerySchema,
  alarmWhatIfSchema,
  distributionsAtAlarmQuerySchema,
  distributionsAtAlarmSchema,
  thresholdDistributionsQuerySchema,
  thresholdDistributionsSchema,
} from '../alarm-distributions.ts';
import { defineEndpoint } from '../endpoint.ts';

const alarmAnalytics = { who: 'feature', features: ['alarm-analytics'] } as const;

/** Alarm statistics from stored alert episodes: counts, durations, floods, limits. */
export const ALARM_ENDPOINTS = {
  alarmAnalytics: defineEndpoint({
    method: 'GET',
    path: '/nestjs/alarm-analytics',
    summary: 'Alarm load, durations, floods, chatter, most frequent kinds, by device, hour and weekday',
    access: alarmAnalytics,
    names: { patient_id: 'patient', project_id: 'project' },
    query: alarmAnalyticsQuerySchema,
    success: { status: 200, body: alarmAnalyticsSchema },
  }),
  thresholdDistributions: defineEndpoint({
    method: 'GET',
    path: '/nestjs/alarm-analytics/threshold-distributions',
    summary: 'Which alarm limits were in force and how long',
    access: alarmAnalytics,
    names: { patient_id: 'patient', project_id: 'project' },
    query: thresholdDistributionsQuerySchema,
    success: { status: 200, body: thresholdDistributionsSchema },
  }),
  distributionsAtAlarm: defineEndpoint({
    method: 'GET',
    path: '/nestjs/alarm-analytics/parameter-distributions-at-alarm',
    summary: "A parameter's values around the onset of its Eupnea alarms",
    access: alarmAnalytics,
    names: { patient_id: 'patient', project_id: 'project' },
    query: distributionsAtAlarmQuerySchema,
    success: { status: 200, body: distributionsAtAlarmSchema },
  }),
  alarmWhatIf: defineEndpoint({
    method: 'GET',
    path: '/nestjs/alarm-analytics/what-if',
    summary:
      'How many alarms another Eupnea limit would have given over the stored values; no recommendation',
    access: alarmAnalytics,
    names: { patient_id: 'patient', project_id: 'project' },
    query: alarmWhatIfQuerySchema,
    success: { status: 200, body: alarmWhatIfSchema },
  }),
} as const;
