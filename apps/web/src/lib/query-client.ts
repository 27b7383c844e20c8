import { type InvalidateQueryFilters, QueryClient, type InvalidateOptions } from '@tanstack/react-query';
import { HttpProblem } from './http/http-problem.ts';

/** Two more attempts for what may pass by itself; a refusal stays a refusal. */
const MAX_RETRIES = 2;

function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof HttpProblem)) return false;
  return failures < MAX_RETRIES && (error.code === 'unreachable' || error.status >= 500);
}

/**
 * What is asked for again after a change is asked for anew. The library keeps a first request that is still under way, and
 * takes its answer, from before the change, for the new one: what was made while its list was loading stayed out of it.
 */
export class FreshQueryClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll({
      ...filters,
      fetchStatus: 'fetching',
      type: 'active',
    })) {
      // Silently: whoever awaits the first request gets the answer of the next one.
      if (query.state.data === undefined) void query.cancel({ silent: true });
    }
    return super.invalidateQueries(filters, options);
  }
}

export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
