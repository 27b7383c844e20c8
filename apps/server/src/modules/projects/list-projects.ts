import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { ProjectAdministrationService } from './project-administration-service.ts';

export function registerListProjects(server: FastifyInstance, projects: ProjectAdministrationService): void {
  registerEndpoint(server, ENDPOINTS.listProjects, ({ caller, query }) => projects.list(caller, query));
}
