import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { TimeseriesService } from './timeseries-service.ts';

export function registerGetBreathConfidence(server: FastifyInstance, timeseries: TimeseriesService): void {
  registerEndpoint(server, ENDPOINTS.breathConfidence, ({ caller, params, query }) =>
    timeseries.readConfidence(caller, params.id, query),
  );
}
