import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { AccountService } from './account-service.ts';

export function registerEndOwnSession(server: FastifyInstance, accounts: AccountService): void {
  registerEndpoint(server, ENDPOINTS.endOwnSession, async ({ caller, params, request }) => {
    await accounts.endSession(caller, params.id, request.id);
  });
}
