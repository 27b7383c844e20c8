import type { DEVICE_ENDPOINTS } from '@eupnea/contracts/endpoints/device';
import type { EndpointInput, EndpointResult } from '../../http/register-endpoint.ts';
import type { DeviceProbeService } from './device-probe-service.ts';

type ProbeRow = typeof DEVICE_ENDPOINTS.probeDevice;

/** Tries a connection; a user who presses Cancel or leaves the page ends it. */
export async function probeDevice(
  probes: DeviceProbeService,
  { body, reply }: Pick<EndpointInput<ProbeRow>, 'body' | 'reply'>,
): Promise<EndpointResult<ProbeRow>> {
  const gone = new AbortController();
  const stop = (): void => gone.abort();
  // The request closed before the answer.
  reply.raw.once('close', stop);
  try {
    return await probes.probe(body, gone.signal);
  } finally {
    reply.raw.off('close', stop);
  }
}
