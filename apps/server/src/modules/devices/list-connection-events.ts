import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { DeviceRegistryService } from './device-registry-service.ts';

export function registerListConnectionEvents(server: FastifyInstance, registry: DeviceRegistryService): void {
  registerEndpoint(server, ENDPOINTS.listConnectionEvents, ({ caller, params, query }) =>
    registry.listConnectionEvents(caller, params.id, query),
  );
}
