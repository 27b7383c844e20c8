import type { JOB_ENDPOINTS } from '@eupnea/contracts/endpoints/admin';
import type { Handlers } from '../../http/register-handlers.ts';
import type { JobAdministrationService } from './job-administration-service.ts';

export function createJobHandlers(jobs: JobAdministrationService): Handlers<typeof JOB_ENDPOINTS> {
  return {
    listJobs: ({ query }) => jobs.list(query),
    cancelJob: ({ caller, params, request }) => jobs.cancel(caller, params.id, request.id),
    retryJob: ({ caller, params, request }) => jobs.retry(caller, params.id, request.id),
  };
}
