import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { WaveformService } from './waveform-service.ts';

export function registerReadAnalyticsWaveform(server: FastifyInstance, waveforms: WaveformService): void {
  registerEndpoint(server, ENDPOINTS.analyticsWaveform, ({ caller, body }) =>
    waveforms.readJson(caller, body),
  );
}
