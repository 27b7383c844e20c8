import type { EVENT_ENDPOINTS } from '@eupnea/contracts/endpoints/stored-data';
import type { Handlers } from '../../http/register-handlers.ts';
import type { EventService } from './event-service.ts';
import type { FindingService } from './finding-service.ts';

interface EventServices {
  readonly events: EventService;
  readonly findings: FindingService;
}

export function createEventHandlers({ events, findings }: EventServices): Handlers<typeof EVENT_ENDPOINTS> {
  return {
    listEvents: ({ caller, query }) => events.list(caller, query),
    eventMarks: ({ caller, query }) => events.readMarks(caller, query),
    listFindings: ({ caller, query }) => findings.list(caller, query),
  };
}
