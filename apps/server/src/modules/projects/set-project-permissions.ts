import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { MembershipService } from './membership-service.ts';

export function registerSetProjectPermissions(server: FastifyInstance, members: MembershipService): void {
  registerEndpoint(server, ENDPOINTS.setProjectPermissions, ({ caller, params, body, request }) =>
    members.setPermissions(caller, params.id, body, describeActor(caller, request.id)),
  );
}
