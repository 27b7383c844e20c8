import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { AccountService } from './account-service.ts';

export function registerEditAccount(server: FastifyInstance, accounts: AccountService): void {
  registerEndpoint(
    server,
    ENDPOINTS.editAccount,
    async ({ caller, body, request }) => await accounts.edit(caller, body, request.id),
  );
}
