import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { MembershipService } from './membership-service.ts';

export function registerShareProject(server: FastifyInstance, members: MembershipService): void {
  registerEndpoint(server, ENDPOINTS.shareProject, ({ caller, body, request }) =>
    members.share(caller, body, describeActor(caller, request.id)),
  );
}
