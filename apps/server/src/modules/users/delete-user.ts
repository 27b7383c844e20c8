import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { AccountDeletionService } from './account-deletion-service.ts';

export function registerDeleteUser(server: FastifyInstance, deletion: AccountDeletionService): void {
  registerEndpoint(server, ENDPOINTS.deleteUser, async ({ caller, params, body, request }) => {
    await deletion.deleteOther(caller, params.id, body.email, request.id);
  });
}
