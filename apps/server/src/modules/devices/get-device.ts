import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { DeviceRegistryService } from './device-registry-service.ts';

export function registerGetDevice(server: FastifyInstance, registry: DeviceRegistryService): void {
  registerEndpoint(server, ENDPOINTS.getDevice, ({ caller, params }) =>
    registry.getDetail(caller, params.id),
  );
}
