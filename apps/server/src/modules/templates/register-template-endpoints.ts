import type { FastifyInstance } from 'fastify';
import { registerCreateTemplate } from './create-template.ts';
import { registerDeleteTemplate } from './delete-template.ts';
import { registerEditTemplate } from './edit-template.ts';
import { registerGetTemplate } from './get-template.ts';
import { registerListTemplates } from './list-templates.ts';
import type { TemplateService } from './template-service.ts';

export function registerTemplateEndpoints(server: FastifyInstance, templates: TemplateService): void {
  registerListTemplates(server, templates);
  registerCreateTemplate(server, templates);
  registerGetTemplate(server, templates);
  registerEditTemplate(server, templates);
  registerDeleteTemplate(server, templates);
}
