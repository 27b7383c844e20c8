import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { usersQuery } from '../features/admin/api/admin-queries.ts';
import { readAdminSearch, tabOf } from '../features/admin/logic/admin-search.ts';
import { alarmAnalyticsQuery } from '../features/alarm-analytics/api/alarm-analytics-query.ts';
import { readAlarmSearch } from '../features/alarm-analytics/logic/alarm-search.ts';
import {
  breathsStatisticsQuery,
  settingStatisticsQuery,
} from '../features/analytics/api/statistics-queries.ts';
import { unitOverviewQuery } from '../features/analytics/api/unit-overview-query.ts';
import {
  readAnalyticsSearch,
  readView,
  type AnalyticsSearch,
} from '../features/analytics/logic/analytics-search.ts';
import { readOverviewSearch } from '../features/analytics/logic/overview-search.ts';
import { readSummarised } from '../features/analytics/logic/statistics-search.ts';
import { patientsQuery } from '../features/patient-management/api/patients-query.ts';
import * as management from '../features/patient-management/logic/management-search.ts';
import { readStored, storedSessionsQuery } from '../features/patient-review/api/stored-sessions-query.ts';
import { dailyReportQuery } from '../features/reports/api/daily-report-query.ts';
import { peepStepsQuery } from '../features/reports/api/peep-steps-query.ts';
import { protectionQuery } from '../features/reports/api/protection-queries.ts';
import { reportMatrixQuery } from '../features/reports/api/report-matrix-query.ts';
import { roundPageQuery } from '../features/reports/api/round-page-query.ts';
import { weaningQuery } from '../features/reports/api/weaning-query.ts';
import { readMatrixSearch } from '../features/reports/logic/matrix-search.ts';
import { readPeepStepsSearch } from '../features/reports/logic/peep-steps-search.ts';
import { readProtectionSearch } from '../features/reports/logic/protection-search.ts';
import { readReportSearch } from '../features/reports/logic/report-search.ts';
import { readRoundSearch } from '../features/reports/logic/round-search.ts';
import { readWeaningSearch } from '../features/reports/logic/weaning-search.ts';
import { wallDevicesQuery } from '../features/wall/hooks/use-wall-devices.ts';
import { readWallSearch } from '../features/wall/logic/wall-search.ts';
import { queryClient } from '../lib/query-client.ts';
import { meQuery } from '../lib/session/session-queries.ts';
import { readAskedPeriod, readPeriod } from '../lib/stored/period.ts';
import { scopeOf } from '../lib/stored/review.ts';

type Search = Readonly<Record<string, unknown>>;
type Ask = (search: Search, projectId: string | undefined) => void;

/**
 * The page asks with the same key: it finds the answer, or waits for this request. An answer that is shown already is
 * renewed by its page alone.
 */
function ask<Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): void {
  if (queryClient.getQueryCache().find({ queryKey: query.queryKey })?.isActive() === true) return;
  void queryClient.prefetchQuery(query);
}

/** Of the period that the page will show; none where the address names none and the sessions are not known. */
function askStatistics(patientId: number, search: AnalyticsSearch): void {
  const scope = scopeOf(patientId, undefined);
  const sessions = queryClient.getQueryData(storedSessionsQuery(scope, () => null).queryKey);
  const stored = sessions === undefined ? null : readStored(sessions);
  const period = stored === null ? readAskedPeriod(search) : readPeriod(search, stored);
  if (period === null) return;
  const fresh = queryClient.getQueryData(meQuery.queryKey)?.flags.only_fresh === true;
  ask(breathsStatisticsQuery(scope, period, readSummarised(search.parameters), fresh));
  ask(settingStatisticsQuery(scope, period, fresh));
}

/** The first request of each page, sent when its link is hovered or clicked, beside the load of the script. */
export const FIRST_DATA = {
  admin: (search) => {
    const read = readAdminSearch(search);
    // The page tells everybody else that it is not theirs.
    const isAdmin = queryClient.getQueryData(meQuery.queryKey)?.is_admin === true;
    if (isAdmin && tabOf(read) === 'users') ask(usersQuery(read));
  },
  alarms: (search, projectId) => ask(alarmAnalyticsQuery(readAlarmSearch(search), projectId)),
  analytics: (search, projectId) => {
    const read = readAnalyticsSearch(search);
    if (read.patient === undefined) return ask(unitOverviewQuery(readOverviewSearch(search), projectId));
    if (readView(read.view) === 'statistics') askStatistics(Number(read.patient), read);
  },
  patients: (search, projectId) => {
    const read = management.readManagementSearch(search);
    const list = management.tabOf(read);
    if (list !== 'uploads') ask(patientsQuery(read, list, projectId));
  },
  reports: (search, projectId) => {
    const protection = readProtectionSearch(search);
    if (protection !== null) return ask(protectionQuery(protection, projectId));
    const peepSteps = readPeepStepsSearch(search);
    if (peepSteps !== null) return ask(peepStepsQuery(peepSteps, projectId));
    const weaning = readWeaningSearch(search);
    if (weaning !== null) return ask(weaningQuery(weaning, projectId));
    const round = readRoundSearch(search);
    if (round !== null) return ask(roundPageQuery(round, projectId));
    const report = readReportSearch(search);
    if (report.patient !== null || report.device !== null) return ask(dailyReportQuery(report, projectId));
    const matrix = readMatrixSearch(search);
    if (matrix.all === undefined) ask(reportMatrixQuery(matrix, projectId));
  },
  wall: (search, projectId) => ask(wallDevicesQuery(readWallSearch(search), projectId)),
} as const satisfies Readonly<Record<string, Ask>>;

export type FirstDataPage = keyof typeof FIRST_DATA;
