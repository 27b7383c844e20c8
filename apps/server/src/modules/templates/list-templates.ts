import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { TemplateService } from './template-service.ts';

export function registerListTemplates(server: FastifyInstance, templates: TemplateService): void {
  registerEndpoint(server, ENDPOINTS.listTemplates, ({ caller, query }) =>
    templates.list(caller, query.user_id),
  );
}
