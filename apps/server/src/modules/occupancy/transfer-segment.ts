import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { OccupancyService } from './occupancy-service.ts';

export function registerTransferSegment(server: FastifyInstance, occupancy: OccupancyService): void {
  registerEndpoint(server, ENDPOINTS.transferSegment, ({ caller, body, request }) =>
    occupancy.transferSegment(caller, body, describeActor(caller, request.id)),
  );
}
