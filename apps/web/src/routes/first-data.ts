import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { usersQuery } from '../features/admin/api/admin-queries.ts';
import { readAdminSearch, tabOf } from '../features/admin/logic/admin-search.ts';
import { alarmAnalyticsQuery } from '../features/alarm-analytics/api/alarm-analytics-query.ts';
import { readAlarmSearch } from '../features/alarm-analytics/logic/alarm-search.ts';
import { unitOverviewQuery } from '../features/analytics/api/unit-overview-query.ts';
import { readAnalyticsSearch } from '../features/analytics/logic/analytics-search.ts';
import { readOverviewSearch } from '../features/analytics/logic/overview-search.ts';
import { patientsQuery } from '../features/patient-management/api/patients-query.ts';
import * as management from '../features/patient-management/logic/management-search.ts';
import { protectionQuery } from '../features/reports/api/protection-queries.ts';
import { reportMatrixQuery } from '../features/reports/api/report-matrix-query.ts';
import { readMatrixSearch } from '../features/reports/logic/matrix-search.ts';
import { readProtectionSearch } from '../features/reports/logic/protection-search.ts';
import { readReportSearch } from '../features/reports/logic/report-search.ts';
import { wallDevicesQuery } from '../features/wall/hooks/use-wall-devices.ts';
import { readWallSearch } from '../features/wall/logic/wall-search.ts';
import { queryClient } from '../lib/query-client.ts';
import { meQuery } from '../lib/session/session-queries.ts';

type Search = Readonly<Record<string, unknown>>;
type Ask = (search: Search, projectId: string | undefined) => void;

/** The page asks with the same key: it finds the answer, or waits for this request. */
function ask<Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): void {
  void queryClient.prefetchQuery(query);
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
    if (readAnalyticsSearch(search).patient !== undefined) return;
    ask(unitOverviewQuery(readOverviewSearch(search), projectId));
  },
  patients: (search, projectId) => {
    const read = management.readManagementSearch(search);
    const list = management.tabOf(read);
    if (list !== 'uploads') ask(patientsQuery(read, list, projectId));
  },
  reports: (search, projectId) => {
    const { patient, device } = readReportSearch(search);
    const protection = readProtectionSearch(search);
    if (protection !== null) return ask(protectionQuery(protection, projectId));
    const matrix = readMatrixSearch(search);
    if (patient === null && device === null && matrix.all === undefined)
      ask(reportMatrixQuery(matrix, projectId));
  },
  wall: (search, projectId) => ask(wallDevicesQuery(readWallSearch(search), projectId)),
} as const satisfies Readonly<Record<string, Ask>>;

export type FirstDataPage = keyof typeof FIRST_DATA;
