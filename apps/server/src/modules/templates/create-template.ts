import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { TemplateService } from './template-service.ts';

export function registerCreateTemplate(server: FastifyInstance, templates: TemplateService): void {
  registerEndpoint(server, ENDPOINTS.createTemplate, ({ caller, body, request }) =>
    templates.create(caller, body, describeActor(caller, request.id)),
  );
}
