import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { JobAdministrationService } from './job-administration-service.ts';

export function registerCancelJob(server: FastifyInstance, jobs: JobAdministrationService): void {
  registerEndpoint(server, ENDPOINTS.cancelJob, async ({ caller, params, request }) => {
    await jobs.cancel(caller, params.id, request.id);
  });
}
