import { DAY_MS } from '@eupnea/model';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { clockZone } from '../../../lib/clock-zone.ts';
import { JUST_ASKED_MS } from '../../../lib/query-client.ts';
import type { AlarmSearch } from '../logic/alarm-search.ts';

type Asked = Omit<AlarmSearch, 'trial'>;

/** Alarms of the chosen period. A period that ends now is refetched up to now. */
export function alarmAnalyticsQuery(
  { trial: _trial, ...search }: AlarmSearch,
  projectId: string | undefined,
) {
  return queryOptions({
    queryKey: ['alarm-analytics', projectId ?? null, search],
    queryFn: ({ signal }) =>
      api.call('alarmAnalytics', {
        query: { ...writeScope(search, projectId), ...choosePeriod(search), time_zone: clockZone() },
        signal,
      }),
    staleTime: JUST_ASKED_MS,
    placeholderData: keepPreviousData,
  });
}

function writeScope({ device, source, priority }: Asked, projectId: string | undefined) {
  return {
    ...(projectId === undefined ? {} : { project_id: projectId }),
    ...(device === null ? {} : { device_id: device }),
    ...(source === null ? {} : { source }),
    ...(priority === null ? {} : { priority }),
  };
}

function choosePeriod({ days, own }: Asked): { readonly startTime: string; readonly endTime: string } {
  if (own !== null) return { startTime: own.from, endTime: own.to };
  const nowMs = Date.now();
  return {
    startTime: new Date(nowMs - Number(days) * DAY_MS).toISOString(),
    endTime: new Date(nowMs).toISOString(),
  };
}
