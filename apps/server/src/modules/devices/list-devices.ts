import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';

import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { DeviceService } from './device-service.ts';

export function registerListDevices(server: FastifyInstance, devices: DeviceService): void {
  registerEndpoint(server, ENDPOINTS.listDevices, ({ caller, query }) => devices.list(caller, query));
}
