import { alarmAnalyticsQuerySchema, alarmAnalyticsSchema } from '../alarm-analytics.ts';
import { defineEndpoint } from '../endpoint.ts';

const alarmAnalytics = { who: 'feature', features: ['alarm-analytics'] } as const;

/** What stored alert episodes say about alarms: how many, how long, how bunched, and at which limits. */
export const ALARM_ENDPOINTS = {
  alarmAnalytics: defineEndpoint({
    method: 'GET',
    path: '/nestjs/alarm-analytics',
    summary: 'Alarm load, durations, floods, chatter, most frequent kinds, by device, hour and weekday',
    access: alarmAnalytics,
    query: alarmAnalyticsQuerySchema,
    success: { status: 200, body: alarmAnalyticsSchema },
  }),
} as const;
