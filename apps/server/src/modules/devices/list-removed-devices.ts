import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { DeviceRegistryService } from './device-registry-service.ts';

export function registerListRemovedDevices(server: FastifyInstance, registry: DeviceRegistryService): void {
  registerEndpoint(server, ENDPOINTS.listRemovedDevices, () => registry.listRemoved());
}
