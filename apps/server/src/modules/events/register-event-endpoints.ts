import type { FastifyInstance } from 'fastify';
import type { EventService } from './event-service.ts';
import type { FindingService } from './finding-service.ts';
import { registerListEvents } from './list-events.ts';
import { registerListFindings } from './list-findings.ts';

export function registerEventEndpoints(
  server: FastifyInstance,
  events: EventService,
  findings: FindingService,
): void {
  registerListEvents(server, events);
  registerListFindings(server, findings);
}
