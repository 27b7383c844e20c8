import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { RunCohortService } from './run-cohort-service.ts';

export function registerCountCohort(server: FastifyInstance, runs: RunCohortService): void {
  registerEndpoint(server, ENDPOINTS.countCohort, ({ caller, body }) => runs.count(caller, body));
}
