import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { ProjectAdministrationService } from './project-administration-service.ts';

export function registerGetProject(server: FastifyInstance, projects: ProjectAdministrationService): void {
  registerEndpoint(server, ENDPOINTS.getProject, ({ caller, params }) => projects.get(caller, params.id));
}
