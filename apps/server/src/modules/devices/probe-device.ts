import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { DeviceProbeService } from './device-probe-service.ts';

export function registerProbeDevice(server: FastifyInstance, probes: DeviceProbeService): void {
  registerEndpoint(server, ENDPOINTS.probeDevice, async ({ body, reply }) => {
    const gone = new AbortController();
    const stop = (): void => gone.abort();
    // The request closed before the answer: the user pressed Cancel or left the page.
    reply.raw.once('close', stop);
    try {
      return await probes.probe(body, gone.signal);
    } finally {
      reply.raw.off('close', stop);
    }
  });
}
