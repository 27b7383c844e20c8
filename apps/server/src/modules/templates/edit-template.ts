import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { TemplateService } from './template-service.ts';

export function registerEditTemplate(server: FastifyInstance, templates: TemplateService): void {
  registerEndpoint(server, ENDPOINTS.editTemplate, ({ caller, params, body, request }) =>
    templates.edit(caller, params.id, body, describeActor(caller, request.id)),
  );
}
