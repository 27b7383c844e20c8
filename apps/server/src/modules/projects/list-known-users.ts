import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { MembershipService } from './membership-service.ts';

export function registerListKnownUsers(server: FastifyInstance, members: MembershipService): void {
  registerEndpoint(server, ENDPOINTS.listKnownUsers, ({ caller, query }) =>
    members.listKnownUsers(caller, query),
  );
}
