import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { DeviceConnectionService } from './device-connection-service.ts';

export function registerListDeviceConnections(
  server: FastifyInstance,
  connections: DeviceConnectionService,
): void {
  registerEndpoint(server, ENDPOINTS.listDeviceConnections, () => connections.describe());
}
