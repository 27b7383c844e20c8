import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { CohortService } from './cohort-service.ts';

export function registerListCohortVersions(server: FastifyInstance, cohorts: CohortService): void {
  registerEndpoint(server, ENDPOINTS.listCohortVersions, ({ caller, params }) =>
    cohorts.listVersions(caller, params.id),
  );
}
