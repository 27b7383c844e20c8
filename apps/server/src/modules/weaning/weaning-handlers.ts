import type { WEANING_ENDPOINTS } from '@eupnea/contracts/endpoints/weaning';
import { dayIn } from '@eupnea/notation/format-time';
import type { DocumentService } from '../../documents/document-service.ts';
import type { Handlers } from '../../http/register-handlers.ts';
import type { WeaningDefinitionService } from './weaning-definition-service.ts';
import type { WeaningService } from './weaning-service.ts';

interface WeaningServices {
  readonly weaning: WeaningService;
  readonly weaningDefinitions: WeaningDefinitionService;
  readonly documents: DocumentService;
}

export function createWeaningHandlers({
  weaning,
  weaningDefinitions,
  documents,
}: WeaningServices): Handlers<typeof WEANING_ENDPOINTS> {
  return {
    patientWeaning: ({ caller, params, query }) => weaning.read(caller, params.id, query),
    patientWeaningPdf: async ({ caller, params, query: { language, ...query } }) => {
      const found = await weaning.read(caller, params.id, query);
      return await documents.make({
        userId: caller.userId,
        language,
        timeZone: found.time_zone,
        day: found.days.at(-1)?.day ?? dayIn(Date.parse(found.end), found.time_zone),
        content: { kind: 'weaning', answer: found },
      });
    },
    getWeaningDefinition: ({ caller, params }) => weaningDefinitions.get(caller, params.id),
    setWeaningDefinition: ({ caller, params, body, actor }) =>
      weaningDefinitions.set(caller, params.id, body, actor),
  };
}
