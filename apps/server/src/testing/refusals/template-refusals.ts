import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { RefusalExamples } from './refusal-example.ts';

type Names = 'listTemplates' | 'createTemplate' | 'getTemplate' | 'editTemplate' | 'deleteTemplate';

export const TEMPLATE_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  listTemplates: { outOfRange: { user_id: '0' } },
  createTemplate: { body: { name: 'Night', content: { search: {} } }, outOfRange: { name: '' } },
  getTemplate: { outOfRange: null },
  editTemplate: { body: { name: 'Night', content: { search: {} }, version: 1 }, outOfRange: { version: 0 } },
  deleteTemplate: { outOfRange: null },
};
