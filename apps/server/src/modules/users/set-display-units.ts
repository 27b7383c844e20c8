import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { AccountService } from './account-service.ts';

export function registerSetDisplayUnits(server: FastifyInstance, accounts: AccountService): void {
  registerEndpoint(
    server,
    ENDPOINTS.setDisplayUnits,
    async ({ caller, body }) => await accounts.setUnits(caller.userId, body),
  );
}
