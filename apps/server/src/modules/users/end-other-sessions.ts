import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { AccountService } from './account-service.ts';

export function registerEndOtherSessions(server: FastifyInstance, accounts: AccountService): void {
  registerEndpoint(server, ENDPOINTS.endOtherSessions, async ({ caller, request }) => {
    await accounts.endOtherSessions(caller, request.id);
  });
}
