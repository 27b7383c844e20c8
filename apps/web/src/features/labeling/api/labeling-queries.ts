import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { HttpProblem } from '../../../lib/http/http-problem.ts';

/** Breaths per request: more than a screen of waves. */
export const BREATHS_PAGE = 100;
const LISTED_TASKS = 100;
/** Maximum number of disagreements in the queue. */
const QUEUED = 500;
const TOO_MANY_REQUESTS = 429;

export function tasksQuery(projectId: string | undefined) {
  return queryOptions({
    queryKey: ['labeling', 'tasks', projectId],
    queryFn: ({ signal }) =>
      api.call('listLabelingTasks', {
        query: { count: LISTED_TASKS, ...(projectId === undefined ? {} : { project_id: projectId }) },
        signal,
      }),
  });
}

export function taskQuery(id: number) {
  return queryOptions({
    queryKey: ['labeling', 'task', id],
    queryFn: ({ signal }) => api.call('getLabelingTask', { params: { id }, signal }),
  });
}

export function overviewQuery(id: number) {
  return queryOptions({
    queryKey: ['labeling', 'overview', id],
    queryFn: ({ signal }) => api.call('readLabelingOverview', { params: { id }, signal }),
  });
}

/** One page in order of time, from 1. */
export function breathsQuery(id: number, page: number) {
  return queryOptions({
    queryKey: ['labeling', 'breaths', id, page],
    queryFn: ({ signal }) =>
      api.call('listLabelingBreaths', { params: { id }, query: { page, count: BREATHS_PAGE }, signal }),
  });
}

export function reviewedQuery(id: number, page: number) {
  return queryOptions({
    queryKey: ['labeling', 'reviewed', id, page],
    queryFn: ({ signal }) =>
      api.call('listReviewedBreaths', { params: { id }, query: { page, count: BREATHS_PAGE }, signal }),
  });
}

export function disagreementsQuery(id: number) {
  return queryOptions({
    queryKey: ['labeling', 'disagreements', id],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.call('listReviewedBreaths', {
        params: { id },
        query: { only: 'disagreements', count: QUEUED },
        signal,
      }),
  });
}

export function agreementQuery(id: number) {
  return queryOptions({
    queryKey: ['labeling', 'agreement', id],
    queryFn: ({ signal }) => api.call('readLabelAgreement', { params: { id }, signal }),
  });
}

/** Whether a retry may succeed: no answer, a starting server, or too many requests. */
export function mayPass(error: unknown): boolean {
  return (
    error instanceof HttpProblem &&
    (error.code === 'unreachable' || error.status >= 500 || error.status === TOO_MANY_REQUESTS)
  );
}
