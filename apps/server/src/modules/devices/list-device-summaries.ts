import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';

import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { DeviceService } from './device-service.ts';

export function registerListDeviceSummaries(server: FastifyInstance, devices: DeviceService): void {
  registerEndpoint(server, ENDPOINTS.listDeviceSummaries, ({ caller, query }) =>
    devices.listSummaries(caller, query),
  );
}
