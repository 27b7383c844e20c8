import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { DeviceProbeService } from './device-probe-service.ts';

export function registerProbeDevice(server: FastifyInstance, probes: DeviceProbeService): void {
  registerEndpoint(server, ENDPOINTS.probeDevice, ({ body }) => probes.probe(body));
}
