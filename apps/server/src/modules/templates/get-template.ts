import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { TemplateService } from './template-service.ts';

export function registerGetTemplate(server: FastifyInstance, templates: TemplateService): void {
  registerEndpoint(server, ENDPOINTS.getTemplate, ({ caller, params }) => templates.get(caller, params.id));
}
