import { ENDPOINTS } from '@eupnea/contracts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../http/register-endpoint.ts';
import type { DailyReportService } from './daily-report-service.ts';

export function registerGetDailyReport(server: FastifyInstance, reports: DailyReportService): void {
  registerEndpoint(server, ENDPOINTS.dailyReport, ({ caller, query }) => reports.read(caller, query));
}
