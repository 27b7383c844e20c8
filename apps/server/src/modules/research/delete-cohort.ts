import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { CohortService } from './cohort-service.ts';

export function registerDeleteCohort(server: FastifyInstance, cohorts: CohortService): void {
  registerEndpoint(server, ENDPOINTS.deleteCohort, ({ caller, params, request }) =>
    cohorts.delete(caller, params.id, describeActor(caller, request.id)),
  );
}
