import type { REPORT_SCHEDULE_ENDPOINTS } from '@eupnea/contracts/endpoints/report-schedule';
import type { Handlers } from '../../http/register-handlers.ts';
import type { ReportScheduleService } from './report-schedule-service.ts';

export function createReportScheduleHandlers(
  schedules: ReportScheduleService,
): Handlers<typeof REPORT_SCHEDULE_ENDPOINTS> {
  return {
    getReportSchedule: ({ caller, params }) => schedules.get(caller, params.id),
    setReportSchedule: ({ caller, params, body, actor }) => schedules.set(caller, params.id, body, actor),
  };
}
