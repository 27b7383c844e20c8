import type { FastifyInstance } from 'fastify';
import { registerGetBreathConfidence } from './get-breath-confidence.ts';
import { registerReadReadingsTimeseries } from './read-readings-timeseries.ts';
import { registerReadTimeseries } from './read-timeseries.ts';
import { registerReadVentilationTimeseries } from './read-ventilation-timeseries.ts';
import type { TimeseriesService } from './timeseries-service.ts';

export function registerTimeseriesEndpoints(server: FastifyInstance, timeseries: TimeseriesService): void {
  registerReadTimeseries(server, timeseries);
  registerReadVentilationTimeseries(server, timeseries);
  registerReadReadingsTimeseries(server, timeseries);
  registerGetBreathConfidence(server, timeseries);
}
