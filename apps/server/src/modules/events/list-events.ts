import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { EventService } from './event-service.ts';

export function registerListEvents(server: FastifyInstance, events: EventService): void {
  registerEndpoint(server, ENDPOINTS.listEvents, ({ caller, query }) => events.list(caller, query));
}
