import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { AlarmAnalyticsService } from './alarm-analytics-service.ts';

export function registerGetAlarmAnalytics(server: FastifyInstance, alarms: AlarmAnalyticsService): void {
  registerEndpoint(server, ENDPOINTS.alarmAnalytics, ({ caller, query }) => alarms.summarise(caller, query));
}
