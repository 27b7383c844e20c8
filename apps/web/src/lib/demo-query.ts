import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** Polling interval of the progress, ms. */
const LOOK_EVERY_MS = 3_000;

export const demoQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: ({ signal }) => api.call('readDemo', { signal }),
  refetchInterval: ({ state }) => (state.data?.past === 'making' ? LOOK_EVERY_MS : false),
});
