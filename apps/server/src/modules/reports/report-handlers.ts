import type { REPORT_ENDPOINTS } from '@eupnea/contracts/endpoints/report';
import type { Handlers } from '../../http/register-handlers.ts';
import type { DailyReportService } from './daily-report-service.ts';

export function createReportHandlers(reports: DailyReportService): Handlers<typeof REPORT_ENDPOINTS> {
  return {
    dailyReport: ({ caller, query }) => reports.read(caller, query),
  };
}
