import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { ProjectAdministrationService } from './project-administration-service.ts';

export function registerRestoreProject(
  server: FastifyInstance,
  projects: ProjectAdministrationService,
): void {
  registerEndpoint(server, ENDPOINTS.restoreProject, ({ caller, params, request }) =>
    projects.restore(caller, params.id, describeActor(caller, request.id)),
  );
}
