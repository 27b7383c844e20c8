import type { REPORT_ENDPOINTS } from '@eupnea/contracts/endpoints/report';
import { dayIn } from '@eupnea/notation/format-time';
import type { DocumentService } from '../../documents/document-service.ts';
import type { Handlers } from '../../http/register-handlers.ts';
import type { DailyReportService } from './daily-report-service.ts';
import type { RoundPageService } from './round-page-service.ts';

interface ReportServices {
  readonly reports: DailyReportService;
  readonly roundPages: RoundPageService;
  readonly documents: DocumentService;
}

export function createReportHandlers({
  reports,
  roundPages,
  documents,
}: ReportServices): Handlers<typeof REPORT_ENDPOINTS> {
  return {
    dailyReport: ({ caller, query }) => reports.read(caller, query),
    dailyReportPdf: async ({ caller, query: { language, ...query } }) => {
      const report = await reports.read(caller, query);
      return await documents.make({
        userId: caller.userId,
        language,
        timeZone: report.time_zone,
        day: report.day,
        content: { kind: 'daily-report', answer: report },
      });
    },
    roundPage: ({ caller, params, query }) => roundPages.read(caller, params.id, query),
    roundPagePdf: async ({ caller, params, query: { language, ...query } }) => {
      const round = await roundPages.read(caller, params.id, query);
      return await documents.make({
        userId: caller.userId,
        language,
        timeZone: round.time_zone,
        day: dayIn(Date.parse(round.end), round.time_zone),
        content: { kind: 'round-page', answer: round },
      });
    },
  };
}
