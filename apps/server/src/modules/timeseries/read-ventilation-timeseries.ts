import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { TimeseriesService } from './timeseries-service.ts';

export function registerReadVentilationTimeseries(
  server: FastifyInstance,
  timeseries: TimeseriesService,
): void {
  registerEndpoint(server, ENDPOINTS.ventilationTimeseries, ({ caller, query }) =>
    timeseries.read(caller, query),
  );
}
