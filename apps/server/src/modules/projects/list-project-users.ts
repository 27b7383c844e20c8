import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { MembershipService } from './membership-service.ts';

export function registerListProjectUsers(server: FastifyInstance, members: MembershipService): void {
  registerEndpoint(server, ENDPOINTS.listProjectUsers, ({ caller, params, query }) =>
    members.listUsers(caller, params.id, query),
  );
}
