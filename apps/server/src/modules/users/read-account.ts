import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { AccountService } from './account-service.ts';

export function registerReadAccount(server: FastifyInstance, accounts: AccountService): void {
  registerEndpoint(server, ENDPOINTS.readAccount, async ({ caller }) => await accounts.read(caller));
}
