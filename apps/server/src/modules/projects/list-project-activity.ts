import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { MembershipService } from './membership-service.ts';

export function registerListProjectActivity(server: FastifyInstance, members: MembershipService): void {
  registerEndpoint(server, ENDPOINTS.listProjectActivity, ({ caller, params, query }) =>
    members.listActivity(caller, params.id, query),
  );
}
