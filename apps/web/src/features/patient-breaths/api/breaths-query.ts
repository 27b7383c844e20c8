import type { BreathDetail, StoredBreathRecord } from '@eupnea/contracts/stored-breath';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import type { BreathKey } from '../../../lib/stored/breath-key.ts';
import { writeTime } from '../../../lib/stored/period.ts';
import type { Review, ReviewScope } from '../../../lib/stored/review.ts';
import type { BreathsQuery } from '../logic/breath-selection.ts';

/** Rows per request: three screens of the table. */
export const BREATHS_PAGE = 100;

/** One page of the table, from 1. */
export function breathPageQuery(query: BreathsQuery, page: number) {
  return queryOptions({
    queryKey: ['breaths', query, page],
    queryFn: ({ signal }) =>
      api.call('listBreaths', { query: { ...query, page, count: BREATHS_PAGE }, signal }),
  });
}

/** Position of the breath in the list; null when the filters exclude it. */
export function breathPositionQuery(query: BreathsQuery, key: BreathKey | null) {
  return queryOptions({
    queryKey: ['breath-position', query, key],
    enabled: key !== null,
    queryFn: async ({ signal }) => {
      if (key === null) return null;
      const target = { target_device_id: key.deviceId, target_breath_number: key.breathNumber };
      return (await api.call('locateBreath', { query: { ...query, ...target }, signal })).position;
    },
  });
}

/** A breath with provenance, findings and neighbours in time. */
export function breathDetailQuery(scope: ReviewScope, key: BreathKey | null) {
  return queryOptions({
    queryKey: ['breath', scope, key],
    enabled: key !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<BreathDetail | null> => {
      if (key === null) return null;
      const query = { ...scope, device_id: key.deviceId, breath_number: key.breathNumber };
      return api.call('getBreath', { query, signal });
    },
  });
}

/** The first breath at or after a time: the default selection. */
export function breathFromQuery({ scope, stored }: Review, fromMs: number, wanted: boolean) {
  const query = {
    ...scope,
    startTime: writeTime(Math.floor(fromMs)),
    endTime: writeTime(Math.ceil(stored.toMs)),
    count: 1,
  };
  return queryOptions({
    queryKey: ['breath-from', query],
    // There is no breath after the stored period; when more is stored, the query key changes.
    enabled: wanted && fromMs < stored.toMs,
    queryFn: async ({ signal }): Promise<StoredBreathRecord | null> =>
      (await api.call('listBreaths', { query, signal })).items[0] ?? null,
  });
}
