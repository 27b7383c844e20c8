import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { OccupancyService } from './occupancy-service.ts';

export function registerUndoOccupancyChange(server: FastifyInstance, occupancy: OccupancyService): void {
  registerEndpoint(server, ENDPOINTS.undoOccupancyChange, ({ caller, params, request }) =>
    occupancy.undo(caller, params.id, describeActor(caller, request.id)),
  );
}
