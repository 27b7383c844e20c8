import type { BREATH_ENDPOINTS } from '@eupnea/contracts/endpoints/stored-data';
import type { Handlers } from '../../http/register-handlers.ts';
import type { BreathService } from './breath-service.ts';

export function createBreathHandlers(breaths: BreathService): Handlers<typeof BREATH_ENDPOINTS> {
  return {
    listBreaths: ({ caller, query }) => breaths.list(caller, query),
    locateBreath: ({ caller, query }) => breaths.locate(caller, query),
    getBreath: ({ caller, query }) => breaths.get(caller, query),
  };
}
