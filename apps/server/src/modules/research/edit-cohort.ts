import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { CohortService } from './cohort-service.ts';

export function registerEditCohort(server: FastifyInstance, cohorts: CohortService): void {
  registerEndpoint(server, ENDPOINTS.editCohort, ({ caller, params, body, request }) =>
    cohorts.edit(caller, params.id, body, describeActor(caller, request.id)),
  );
}
