import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { writePeriod } from '../../../lib/stored/period.ts';
import type { Review } from '../../../lib/stored/review.ts';
import { queryOfFilters, type EventFilter } from '../logic/event-filters.ts';

/** Events per request: a few screens. */
const PAGE = 100;

/** Events of the period, newest first, loaded while scrolling. */
export function eventsQuery({ scope, period }: Review, filters: readonly EventFilter[]) {
  const { from, to } = writePeriod(period);
  const query = {
    ...scope,
    startTime: from,
    endTime: to,
    ...queryOfFilters(filters),
  };
  return infiniteQueryOptions({
    queryKey: ['events', query],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.call('listEvents', { query: { ...query, page: pageParam, count: PAGE }, signal }),
    getNextPageParam: ({ page, count, total }) => (page * count < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}
