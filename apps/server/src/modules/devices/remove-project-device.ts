import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { DeviceRegistryService } from './device-registry-service.ts';

export function registerRemoveProjectDevice(server: FastifyInstance, registry: DeviceRegistryService): void {
  registerEndpoint(server, ENDPOINTS.removeProjectDevice, ({ caller, params, query, request }) =>
    registry.removeFromProject(caller, params.id, query.device_id, describeActor(caller, request.id)),
  );
}
