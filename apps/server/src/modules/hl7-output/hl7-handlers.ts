import type { HL7_ENDPOINTS } from '@eupnea/contracts/endpoints/admin';
import type { Handlers } from '../../http/register-handlers.ts';
import type { Hl7StateService } from './hl7-state-service.ts';

export function createHl7Handlers(hl7: Hl7StateService): Handlers<typeof HL7_ENDPOINTS> {
  return {
    readHl7State: () => hl7.read(),
  };
}
