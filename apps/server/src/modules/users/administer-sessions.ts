import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { UserAdministrationService } from './user-administration-service.ts';

export function registerAdministerSessions(server: FastifyInstance, users: UserAdministrationService): void {
  registerEndpoint(
    server,
    ENDPOINTS.administerSessions,
    async ({ caller, query }) => await users.listSessions(caller, query.user_id ?? null, query),
  );
}
