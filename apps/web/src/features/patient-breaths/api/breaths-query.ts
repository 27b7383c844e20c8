import type { BreathDetail, StoredBreathRecord } from '@eupnea/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import type { BreathKey } from '../../../lib/stored/breath-key.ts';
import { writeTime } from '../../../lib/stored/period.ts';
import type { Review, ReviewScope } from '../../../lib/stored/review.ts';
import type { BreathsQuery } from '../logic/breath-selection.ts';

/** Rows of one answer: three screens of the table. */
export const BREATHS_PAGE = 100;

/** One page of the table, from 1. */
export function breathPageQuery(query: BreathsQuery, page: number) {
  return queryOptions({
    queryKey: ['breaths', query, page],
    queryFn: ({ signal }) =>
      api.call('listBreaths', { query: { ...query, page, count: BREATHS_PAGE }, signal }),
  });
}

/** Where the breath stands in that list; null when the filters leave it out. */
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

/** A breath with its provenance, findings and neighbours in time. */
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

/** The first breath that begins at a time or later: what a view without a chosen breath looks at. */
export function breathFromQuery({ scope, stored }: Review, fromMs: number, wanted: boolean) {
  const query = {
    ...scope,
    startTime: writeTime(Math.floor(fromMs)),
    endTime: writeTime(Math.ceil(stored.toMs)),
    count: 1,
  };
  return queryOptions({
    queryKey: ['breath-from', query],
    // A time later than what is stored has none; when more is, the question is another one.
    enabled: wanted && fromMs < stored.toMs,
    queryFn: async ({ signal }): Promise<StoredBreathRecord | null> =>
      (await api.call('listBreaths', { query, signal })).items[0] ?? null,
  });
}
