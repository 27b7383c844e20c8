import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { InvitationService } from './invitation-service.ts';

export function registerListProjectInvitations(
  server: FastifyInstance,
  invitations: InvitationService,
): void {
  registerEndpoint(server, ENDPOINTS.listProjectInvitations, ({ caller, params, query }) =>
    invitations.listSent(caller, params.id, query),
  );
}
