import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import { clearXsrfCookie, describeClient } from '../auth/client-service.ts';
import type { AccountDeletionService } from './account-deletion-service.ts';

export function registerDeleteAccount(server: FastifyInstance, deletion: AccountDeletionService): void {
  registerEndpoint(server, ENDPOINTS.deleteAccount, async ({ caller, body, request, reply }) => {
    await deletion.deleteOwn(caller, body.password, describeClient(request), request.id);
    clearXsrfCookie(request, reply);
  });
}
