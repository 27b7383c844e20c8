import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { JobAdministrationService } from './job-administration-service.ts';

export function registerRetryJob(server: FastifyInstance, jobs: JobAdministrationService): void {
  registerEndpoint(server, ENDPOINTS.retryJob, async ({ caller, params, request }) => {
    await jobs.retry(caller, params.id, request.id);
  });
}
