import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';

const SUBSCRIPTION = { plan: 'self-hosted', status: 'active', expires_at: null } as const;

export function registerGetSubscription(server: FastifyInstance): void {
  registerEndpoint(server, ENDPOINTS.subscription, async () => SUBSCRIPTION);
}
