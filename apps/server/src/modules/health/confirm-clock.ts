import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { HealthService } from './health-service.ts';

export function registerConfirmClock(server: FastifyInstance, health: HealthService): void {
  registerEndpoint(server, ENDPOINTS.confirmClock, async ({ caller, request }) => {
    await health.confirmClock(describeActor(caller, request.id));
  });
}
