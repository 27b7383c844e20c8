import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { InvitationService } from './invitation-service.ts';

export function registerAcceptInvitation(server: FastifyInstance, invitations: InvitationService): void {
  registerEndpoint(server, ENDPOINTS.acceptInvitation, ({ caller, params, request }) =>
    invitations.accept(caller, params.id, describeActor(caller, request.id)),
  );
}
