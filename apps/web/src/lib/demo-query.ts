import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** How often the progress is looked at while the past is being made. */
const LOOK_EVERY_MS = 3_000;

export const demoQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: ({ signal }) => api.call('readDemo', { signal }),
  refetchInterval: ({ state }) => (state.data?.past === 'making' ? LOOK_EVERY_MS : false),
});
