import type { REPORT_ENDPOINTS } from '@eupnea/contracts/endpoints/report';
import type { Handlers } from '../../http/register-handlers.ts';
import type { DailyReportService } from './daily-report-service.ts';
import type { RoundPageService } from './round-page-service.ts';

interface ReportServices {
  readonly reports: DailyReportService;
  readonly roundPages: RoundPageService;
}

export function createReportHandlers({
  reports,
  roundPages,
}: ReportServices): Handlers<typeof REPORT_ENDPOINTS> {
  return {
    dailyReport: ({ caller, query }) => reports.read(caller, query),
    roundPage: ({ caller, params, query }) => roundPages.read(caller, params.id, query),
  };
}
