import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import { describeClient } from '../auth/client-service.ts';
import type { AccountService } from './account-service.ts';

export function registerChangePassword(server: FastifyInstance, accounts: AccountService): void {
  registerEndpoint(server, ENDPOINTS.changePassword, async ({ caller, body, request }) => {
    await accounts.changePassword(
      { caller, requestId: request.id, client: describeClient(request) },
      body.current_password,
      body.password,
    );
  });
}
