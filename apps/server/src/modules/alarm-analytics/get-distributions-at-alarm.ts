import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { AlarmLimitsService } from './alarm-limits-service.ts';

export function registerGetDistributionsAtAlarm(server: FastifyInstance, limits: AlarmLimitsService): void {
  registerEndpoint(server, ENDPOINTS.distributionsAtAlarm, ({ caller, query }) =>
    limits.describeAtAlarm(caller, query),
  );
}
