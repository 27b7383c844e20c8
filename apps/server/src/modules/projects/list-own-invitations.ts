import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { InvitationService } from './invitation-service.ts';

export function registerListOwnInvitations(server: FastifyInstance, invitations: InvitationService): void {
  registerEndpoint(server, ENDPOINTS.listOwnInvitations, ({ caller, query }) =>
    invitations.listReceived(caller, query),
  );
}
