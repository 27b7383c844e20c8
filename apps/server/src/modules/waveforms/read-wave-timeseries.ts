import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { WaveSamplesService } from './wave-samples-service.ts';

export function registerReadWaveTimeseries(server: FastifyInstance, samples: WaveSamplesService): void {
  registerEndpoint(server, ENDPOINTS.waveTimeseries, ({ caller, body }) => samples.read(caller, body));
}
