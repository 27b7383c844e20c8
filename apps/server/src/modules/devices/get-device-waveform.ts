import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';

import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { DeviceService } from './device-service.ts';

export function registerGetDeviceWaveform(server: FastifyInstance, devices: DeviceService): void {
  registerEndpoint(server, ENDPOINTS.deviceWaveform, ({ caller, params, query }) =>
    devices.readWaveform(caller, params.id, query.seconds),
  );
}
