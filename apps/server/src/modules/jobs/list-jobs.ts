import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { JobAdministrationService } from './job-administration-service.ts';

export function registerListJobs(server: FastifyInstance, jobs: JobAdministrationService): void {
  registerEndpoint(server, ENDPOINTS.listJobs, async ({ query }) => await jobs.list(query));
}
