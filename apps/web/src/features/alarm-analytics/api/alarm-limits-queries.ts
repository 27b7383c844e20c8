import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LimitDirection } from '../logic/what-if-search.ts';
import { api } from '../../../lib/api.ts';

/** Devices and period of the alarms, from the answer of the page. */
export interface LimitScope {
  readonly startTime: string;
  readonly endTime: string;
  readonly project_id?: string;
  readonly device_id?: string;
}

export interface LimitQuestion {
  readonly parameter: string;
  readonly direction: LimitDirection;
}

export function thresholdsQuery(scope: LimitScope) {
  return queryOptions({
    queryKey: ['alarm-thresholds', scope],
    queryFn: ({ signal }) => api.call('thresholdDistributions', { query: { ...scope }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function atAlarmQuery(scope: LimitScope, side: LimitQuestion) {
  return queryOptions({
    queryKey: ['alarm-surroundings', scope, side],
    queryFn: ({ signal }) => api.call('distributionsAtAlarm', { query: { ...scope, ...side }, signal }),
  });
}

export function whatIfQuery(
  scope: LimitScope,
  side: LimitQuestion,
  limit: number,
  delaySeconds: number | null,
) {
  const query = {
    ...scope,
    ...side,
    limit: String(limit),
    ...(delaySeconds === null ? {} : { delay_seconds: String(delaySeconds) }),
  };
  return queryOptions({
    queryKey: ['alarm-what-if', query],
    queryFn: ({ signal }) => api.call('alarmWhatIf', { query, signal }),
  });
}
