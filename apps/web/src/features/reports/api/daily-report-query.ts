import type { Language } from '@eupnea/notation/languages';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { clockZone, startOfDay } from '../../../lib/clock-zone.ts';
import type { ReportSearch } from '../logic/report-search.ts';

/** The server's own day is written to the address, under which the same answer stands: it is not asked for again at once. */
const FRESH_MS = 10_000;

/** One day of a patient or a device. */
export function dailyReportQuery(search: ReportSearch, projectId: string | undefined) {
  const { patient, device, date, choice } = search;
  return queryOptions({
    queryKey: ['daily-report', projectId ?? null, patient, device, date, choice],
    queryFn: ({ signal }) => api.call('dailyReport', { query: toQuery(search, projectId), signal }),
    staleTime: FRESH_MS,
  });
}

/** The same day as a document. */
export async function openDailyReportPdf(
  search: ReportSearch,
  projectId: string | undefined,
  language: Language,
): Promise<Response> {
  return await api.open('dailyReportPdf', { query: { ...toQuery(search, projectId), language } });
}

function toQuery({ patient, device, date, choice }: ReportSearch, projectId: string | undefined) {
  return {
    time_zone: clockZone(),
    index: choice.index,
    min_confidence: choice.minConfidence,
    ...(patient === null ? {} : { patient_id: patient }),
    ...(device === null ? {} : { device_id: device }),
    ...(projectId === undefined ? {} : { project_id: projectId }),
    ...(date === null ? {} : { startDate: new Date(startOfDay(date)).toISOString() }),
  };
}
