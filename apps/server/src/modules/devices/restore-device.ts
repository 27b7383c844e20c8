import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { describeActor } from '../../http/describe-actor.ts';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { DeviceRegistryService } from './device-registry-service.ts';

export function registerRestoreDevice(server: FastifyInstance, registry: DeviceRegistryService): void {
  registerEndpoint(server, ENDPOINTS.restoreDevice, ({ caller, params, request }) =>
    registry.restore(caller, params.id, describeActor(caller, request.id)),
  );
}
