import type { FastifyInstance } from 'fastify';
import type { AlarmAnalyticsService } from './alarm-analytics-service.ts';
import { registerGetAlarmAnalytics } from './get-alarm-analytics.ts';

export function registerAlarmEndpoints(server: FastifyInstance, alarms: AlarmAnalyticsService): void {
  registerGetAlarmAnalytics(server, alarms);
}
