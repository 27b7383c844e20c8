import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { AlarmLimitsService } from './alarm-limits-service.ts';

export function registerGetAlarmWhatIf(server: FastifyInstance, limits: AlarmLimitsService): void {
  registerEndpoint(server, ENDPOINTS.alarmWhatIf, ({ caller, query }) => limits.tryLimit(caller, query));
}
