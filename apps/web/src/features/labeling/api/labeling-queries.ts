import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { HttpProblem } from '../../../lib/http/http-problem.ts';

/** Breaths of one answer: more than a screen of waves shows. */
export const BREATHS_PAGE = 100;
const LISTED_TASKS = 100;
/** Disagreements offered in the queue; of more, the first ones. */
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

/** No answer, a server that is starting, or too many requests: the same request may be answered later. */
export function mayPass(error: unknown): boolean {
  return (
    error instanceof HttpProblem &&
    (error.code === 'unreachable' || error.status >= 500 || error.status === TOO_MANY_REQUESTS)
  );
}
