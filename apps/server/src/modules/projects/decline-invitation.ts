import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { InvitationService } from './invitation-service.ts';

export function registerDeclineInvitation(server: FastifyInstance, invitations: InvitationService): void {
  registerEndpoint(server, ENDPOINTS.declineInvitation, ({ caller, params, request }) =>
    invitations.decline(caller, params.id, describeActor(caller, request.id)),
  );
}
