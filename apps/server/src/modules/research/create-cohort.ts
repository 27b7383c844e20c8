import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { CohortService } from './cohort-service.ts';

export function registerCreateCohort(server: FastifyInstance, cohorts: CohortService): void {
  registerEndpoint(server, ENDPOINTS.createCohort, ({ caller, body, request }) =>
    cohorts.create(caller, body, describeActor(caller, request.id)),
  );
}
