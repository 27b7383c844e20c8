import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { UserAdministrationService } from './user-administration-service.ts';

export function registerSetUserFeatures(server: FastifyInstance, users: UserAdministrationService): void {
  registerEndpoint(
    server,
    ENDPOINTS.setUserFeatures,
    async ({ caller, params, body, request }) =>
      await users.setFeatures(caller, params.id, body.features, request.id),
  );
}
