import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { BreathService } from './breath-service.ts';

export function registerListBreaths(server: FastifyInstance, breaths: BreathService): void {
  registerEndpoint(server, ENDPOINTS.listBreaths, ({ caller, query }) => breaths.list(caller, query));
}
