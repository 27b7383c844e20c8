import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { CombinationService } from './combination-service.ts';

export function registerCombinePatients(server: FastifyInstance, combination: CombinationService): void {
  registerEndpoint(server, ENDPOINTS.combinePatients, ({ caller, body, request }) =>
    combination.combine(caller, body, describeActor(caller, request.id)),
  );
}
