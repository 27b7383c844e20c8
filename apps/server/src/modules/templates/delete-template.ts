import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { TemplateService } from './template-service.ts';

export function registerDeleteTemplate(server: FastifyInstance, templates: TemplateService): void {
  registerEndpoint(server, ENDPOINTS.deleteTemplate, ({ caller, params, request }) =>
    templates.delete(caller, params.id, describeActor(caller, request.id)),
  );
}
