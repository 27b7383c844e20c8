import type { FastifyInstance } from 'fastify';
import type { AlarmAnalyticsService } from './alarm-analytics-service.ts';
import { registerGetAlarmWhatIf } from './get-alarm-what-if.ts';
import { registerGetDistributionsAtAlarm } from './get-distributions-at-alarm.ts';
import { registerGetThresholdDistributions } from './get-threshold-distributions.ts';
import { registerGetAlarmAnalytics } from './get-alarm-analytics.ts';

export function registerAlarmEndpoints(server: FastifyInstance, alarms: AlarmAnalyticsService): void {
  registerGetAlarmAnalytics(server, alarms);
  registerGetThresholdDistributions(server, alarms.limits);
  registerGetDistributionsAtAlarm(server, alarms.limits);
  registerGetAlarmWhatIf(server, alarms.limits);
}
