import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { MembershipService } from './membership-service.ts';

export function registerLeaveProject(server: FastifyInstance, members: MembershipService): void {
  registerEndpoint(server, ENDPOINTS.leaveProject, ({ caller, params, request }) =>
    members.leave(caller, params.id, describeActor(caller, request.id)),
  );
}
