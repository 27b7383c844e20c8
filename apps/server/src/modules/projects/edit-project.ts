import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { ProjectAdministrationService } from './project-administration-service.ts';

export function registerEditProject(server: FastifyInstance, projects: ProjectAdministrationService): void {
  registerEndpoint(server, ENDPOINTS.editProject, ({ caller, params, body, request }) =>
    projects.edit(caller, params.id, body, describeActor(caller, request.id)),
  );
}
