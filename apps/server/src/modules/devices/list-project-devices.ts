import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { DeviceService } from './device-service.ts';

export function registerListProjectDevices(server: FastifyInstance, devices: DeviceService): void {
  registerEndpoint(server, ENDPOINTS.listProjectDevices, ({ caller, params, query }) =>
    devices.listOfProject(caller, params.id, query),
  );
}
