import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { AccountService } from './account-service.ts';

export function registerListOwnSessions(server: FastifyInstance, accounts: AccountService): void {
  registerEndpoint(
    server,
    ENDPOINTS.listOwnSessions,
    async ({ caller, query }) => await accounts.listSessions(caller, query),
  );
}
