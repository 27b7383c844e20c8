import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { OccupancyService } from './occupancy-service.ts';

export function registerPreviewSessionTransfer(server: FastifyInstance, occupancy: OccupancyService): void {
  registerEndpoint(server, ENDPOINTS.previewSessionTransfer, ({ caller, body }) =>
    occupancy.previewSession(caller, body),
  );
}
