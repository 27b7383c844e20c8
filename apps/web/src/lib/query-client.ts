import { type InvalidateQueryFilters, QueryClient, type InvalidateOptions } from '@tanstack/react-query';
import { HttpProblem } from './http/http-problem.ts';

/** Answers this young, ms, are not asked for again: the click on a link began the request that its page needs. */
export const JUST_ASKED_MS = 3_000;

/** Retries of transient failures; a refusal is not retried. */
const MAX_RETRIES = 2;

function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof HttpProblem)) return false;
  return failures < MAX_RETRIES && (error.code === 'unreachable' || error.status >= 500);
}

/**
 * Restarts a running first request when its query is invalidated. The library would keep it and take its
 * answer, from before the change, as current.
 */
export class FreshQueryClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll({
      ...filters,
      fetchStatus: 'fetching',
      type: 'active',
    })) {
      // Silently: callers of the first request get the next answer.
      if (query.state.data === undefined) void query.cancel({ silent: true });
    }
    return super.invalidateQueries(filters, options);
  }
}

export const queryClient = new FreshQueryClient({
  defaultOptions: {
    // By default the library waits without an end while the browser is offline: no failure, no words, no button.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: shouldRetry,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
