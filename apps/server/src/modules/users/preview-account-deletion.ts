import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { AccountDeletionService } from './account-deletion-service.ts';

export function registerPreviewAccountDeletion(
  server: FastifyInstance,
  deletion: AccountDeletionService,
): void {
  registerEndpoint(
    server,
    ENDPOINTS.previewAccountDeletion,
    async ({ caller }) => await deletion.preview(caller),
  );
}
