import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { BreathService } from './breath-service.ts';

export function registerGetBreath(server: FastifyInstance, breaths: BreathService): void {
  registerEndpoint(server, ENDPOINTS.getBreath, ({ caller, query }) => breaths.get(caller, query));
}
