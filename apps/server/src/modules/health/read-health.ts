import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { HealthService } from './health-service.ts';

export function registerReadHealth(server: FastifyInstance, health: HealthService): void {
  registerEndpoint(server, ENDPOINTS.readHealth, async () => await health.read());
}
