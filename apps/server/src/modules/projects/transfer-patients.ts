import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { ProjectAdministrationService } from './project-administration-service.ts';

export function registerTransferPatients(
  server: FastifyInstance,
  projects: ProjectAdministrationService,
): void {
  registerEndpoint(server, ENDPOINTS.transferPatients, ({ caller, body, request }) =>
    projects.transferPatients(caller, body, describeActor(caller, request.id)),
  );
}
