import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { WaveformService } from './waveform-service.ts';

export function registerReadColouredWaveform(server: FastifyInstance, waveforms: WaveformService): void {
  registerEndpoint(server, ENDPOINTS.analyticsColouredWaveform, ({ caller, body }) =>
    waveforms.readColoured(caller, body),
  );
}
