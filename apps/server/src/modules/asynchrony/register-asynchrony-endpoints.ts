import type { FastifyInstance } from 'fastify';
import type { ExportService } from '../exports/export-service.ts';
import type { AsynchronyService } from './asynchrony-service.ts';
import { registerExportAsynchrony } from './export-asynchrony.ts';
import { registerGetAsynchronyStatistic } from './get-asynchrony-statistic.ts';
import { registerListAsynchronyParameters } from './list-asynchrony-parameters.ts';
import { registerReadAsynchronyTimeseries } from './read-asynchrony-timeseries.ts';

export function registerAsynchronyEndpoints(
  server: FastifyInstance,
  asynchrony: AsynchronyService,
  exports: ExportService,
): void {
  registerReadAsynchronyTimeseries(server, asynchrony);
  registerListAsynchronyParameters(server);
  registerGetAsynchronyStatistic(server, asynchrony);
  registerExportAsynchrony(server, asynchrony, exports);
}
