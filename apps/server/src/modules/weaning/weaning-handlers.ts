import type { WEANING_ENDPOINTS } from '@eupnea/contracts/endpoints/weaning';
import type { Handlers } from '../../http/register-handlers.ts';
import type { WeaningDefinitionService } from './weaning-definition-service.ts';
import type { WeaningService } from './weaning-service.ts';

interface WeaningServices {
  readonly weaning: WeaningService;
  readonly weaningDefinitions: WeaningDefinitionService;
}

export function createWeaningHandlers({
  weaning,
  weaningDefinitions,
}: WeaningServices): Handlers<typeof WEANING_ENDPOINTS> {
  return {
    patientWeaning: ({ caller, params, query }) => weaning.read(caller, params.id, query),
    getWeaningDefinition: ({ caller, params }) => weaningDefinitions.get(caller, params.id),
    setWeaningDefinition: ({ caller, params, body, actor }) =>
      weaningDefinitions.set(caller, params.id, body, actor),
  };
}
