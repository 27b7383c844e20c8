import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { CohortService } from './cohort-service.ts';

export function registerGetCohort(server: FastifyInstance, cohorts: CohortService): void {
  registerEndpoint(server, ENDPOINTS.getCohort, ({ caller, params }) => cohorts.get(caller, params.id));
}
