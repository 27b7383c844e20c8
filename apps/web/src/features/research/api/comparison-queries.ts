import type {
  CompareCourseBody,
  CompareDistributionBody,
  CompareTableBody,
} from '@eupnea/contracts/research-comparison';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { HttpProblem } from '../../../lib/http/http-problem.ts';
import { RESEARCH } from './research-queries.ts';

/** The server computes two comparisons at once and refuses a third; each takes seconds. */
const BUSY_RETRIES_MAX = 15;
const RETRY_PAUSE_MS = 2000;
const FAULT_RETRIES_MAX = 2;

/** Waits while the server computes other comparisons; another fault is given up as early as elsewhere. */
function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof HttpProblem)) return false;
  if (error.code === 'rate_limited') return failures < BUSY_RETRIES_MAX;
  return failures < FAULT_RETRIES_MAX && (error.code === 'unreachable' || error.status >= 500);
}

/** The answer before stays on the page while the next one is computed. */
export const SLOW = {
  placeholderData: keepPreviousData,
  retry: shouldRetry,
  retryDelay: RETRY_PAUSE_MS,
} as const;

export function comparisonTableQuery(body: CompareTableBody) {
  return queryOptions({
    ...SLOW,
    queryKey: [RESEARCH, 'comparison', 'table', body],
    queryFn: ({ signal }) => api.call('compareTable', { body, signal }),
  });
}

export function distributionQuery(body: CompareDistributionBody) {
  return queryOptions({
    ...SLOW,
    queryKey: [RESEARCH, 'comparison', 'distribution', body],
    queryFn: ({ signal }) => api.call('compareDistribution', { body, signal }),
  });
}

export function courseQuery(body: CompareCourseBody) {
  return queryOptions({
    ...SLOW,
    queryKey: [RESEARCH, 'comparison', 'course', body],
    queryFn: ({ signal }) => api.call('compareCourse', { body, signal }),
  });
}
