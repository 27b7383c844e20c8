import { OVERVIEW_SIGNS } from '@eupnea/contracts/unit-overview';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { clockZone } from '../../../lib/clock-zone.ts';
import { JUST_ASKED_MS } from '../../../lib/query-client.ts';
import { orderOf, pageOf, sortOf, spanOf, type OverviewSearch } from '../logic/overview-search.ts';

const ROWS_PER_PAGE = 25;
/** Refetch interval, ms, so that the current hour does not become outdated. */
const RENEWED_MS = 60_000;

/** Query of the overview from an address. */
export function unitOverviewQuery(search: OverviewSearch, projectId: string | undefined) {
  const sign = OVERVIEW_SIGNS.find((known) => known === search.sign);
  const query = {
    span: spanOf(search),
    time_zone: clockZone(),
    sortBy: sortOf(search),
    sortOrder: orderOf(search),
    page: pageOf(search),
    count: ROWS_PER_PAGE,
    ...(search.search === undefined ? {} : { search: search.search }),
    ...(sign === undefined ? {} : { sign }),
    ...(search.end === undefined ? {} : { endTime: search.end }),
    ...(projectId === undefined ? {} : { project_id: projectId }),
  };
  return queryOptions({
    queryKey: ['unit-overview', query],
    queryFn: ({ signal }) => api.call('unitOverview', { query, signal }),
    staleTime: JUST_ASKED_MS,
    placeholderData: keepPreviousData,
    refetchInterval: search.end === undefined ? RENEWED_MS : false,
  });
}
