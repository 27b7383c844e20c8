import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { ProjectAdministrationService } from './project-administration-service.ts';

export function registerCreateProject(server: FastifyInstance, projects: ProjectAdministrationService): void {
  registerEndpoint(server, ENDPOINTS.createProject, ({ caller, body, request }) =>
    projects.create(caller, body, describeActor(caller, request.id)),
  );
}
