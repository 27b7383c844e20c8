import type { FastifyInstance } from 'fastify';
import { registerCancelJob } from './cancel-job.ts';
import type { JobAdministrationService } from './job-administration-service.ts';
import { registerListJobs } from './list-jobs.ts';
import { registerRetryJob } from './retry-job.ts';

export function registerJobEndpoints(server: FastifyInstance, jobs: JobAdministrationService): void {
  registerListJobs(server, jobs);
  registerCancelJob(server, jobs);
  registerRetryJob(server, jobs);
}
