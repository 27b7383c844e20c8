import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { CohortService } from './cohort-service.ts';

export function registerListResearchProjects(server: FastifyInstance, cohorts: CohortService): void {
  registerEndpoint(server, ENDPOINTS.listResearchProjects, ({ caller }) => cohorts.listProjects(caller));
}
