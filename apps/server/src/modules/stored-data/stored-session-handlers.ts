import type { STORED_SESSION_ENDPOINTS } from '@eupnea/contracts/endpoints/stored-data';
import type { Handlers } from '../../http/register-handlers.ts';
import type { StoredDataService } from './stored-data-service.ts';

export function createStoredSessionHandlers(
  storedData: StoredDataService,
): Handlers<typeof STORED_SESSION_ENDPOINTS> {
  return {
    listStoredSessions: ({ caller, query }) => storedData.listSessions(caller, query),
  };
}
