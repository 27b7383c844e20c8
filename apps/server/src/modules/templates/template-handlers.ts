import type { TEMPLATE_ENDPOINTS } from '@eupnea/contracts/endpoints/template';
import type { Handlers } from '../../http/register-handlers.ts';
import type { TemplateService } from './template-service.ts';

export function createTemplateHandlers(templates: TemplateService): Handlers<typeof TEMPLATE_ENDPOINTS> {
  return {
    listTemplates: ({ caller, query }) => templates.list(caller, query.user_id),
    createTemplate: ({ caller, body, actor }) => templates.create(caller, body, actor),
    getTemplate: ({ caller, params }) => templates.get(caller, params.id),
    editTemplate: ({ caller, params, body, actor }) => templates.edit(caller, params.id, body, actor),
    deleteTemplate: ({ caller, params, actor }) => templates.delete(caller, params.id, actor),
  };
}
