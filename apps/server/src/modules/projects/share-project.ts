import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { InvitationService } from './invitation-service.ts';

export function registerShareProject(server: FastifyInstance, invitations: InvitationService): void {
  registerEndpoint(server, ENDPOINTS.shareProject, ({ caller, body, request }) =>
    invitations.share(caller, body, describeActor(caller, request.id)),
  );
}
