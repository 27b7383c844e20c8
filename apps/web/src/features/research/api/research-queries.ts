import type { CohortDefinition } from '@eupnea/contracts/research-definition';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

export const RESEARCH = 'research';

/** Rows a page of every list here. */
export const ROWS_A_PAGE = 20;

/** A data set that is being made is asked for this often, ms. */
const PROGRESS_MS = 1000;

export const researchProjectsQuery = queryOptions({
  queryKey: [RESEARCH, 'projects'],
  queryFn: ({ signal }) => api.call('listResearchProjects', { query: {}, signal }),
});

export function cohortsQuery(projectId: number, page: number) {
  const query = { project_id: String(projectId), page: String(page), count: String(ROWS_A_PAGE) };
  return queryOptions({
    queryKey: [RESEARCH, 'cohorts', query],
    queryFn: ({ signal }) => api.call('listCohorts', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function cohortQuery(id: number) {
  return queryOptions({
    queryKey: [RESEARCH, 'cohort', id],
    queryFn: ({ signal }) => api.call('getCohort', { params: { id }, signal }),
  });
}

export function cohortVersionsQuery(id: number) {
  return queryOptions({
    queryKey: [RESEARCH, 'cohort', id, 'versions'],
    queryFn: ({ signal }) => api.call('listCohortVersions', { params: { id }, signal }),
  });
}

export function countQuery(projectId: number, definition: CohortDefinition) {
  return queryOptions({
    queryKey: [RESEARCH, 'count', projectId, definition],
    queryFn: ({ signal }) => api.call('countCohort', { body: { project_id: projectId, definition }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function snapshotsQuery(cohortId: number, page: number) {
  const query = { page: String(page), count: String(ROWS_A_PAGE) };
  return queryOptions({
    queryKey: [RESEARCH, 'cohort', cohortId, 'snapshots', query],
    queryFn: ({ signal }) => api.call('listSnapshots', { params: { id: cohortId }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function stretchesQuery(snapshotId: number, page: number) {
  const query = { page: String(page), count: String(ROWS_A_PAGE) };
  return queryOptions({
    queryKey: [RESEARCH, 'snapshot', snapshotId, 'stretches', query],
    queryFn: ({ signal }) => api.call('listSnapshotStretches', { params: { id: snapshotId }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function datasetPreviewQuery(cohortId: number) {
  return queryOptions({
    queryKey: [RESEARCH, 'cohort', cohortId, 'dataset-preview'],
    queryFn: ({ signal }) => api.call('previewDataset', { params: { id: cohortId }, signal }),
  });
}

export function datasetsQuery(cohortId: number, page: number) {
  const query = { cohort_id: String(cohortId), page: String(page), count: String(ROWS_A_PAGE) };
  return queryOptions({
    queryKey: [RESEARCH, 'cohort', cohortId, 'datasets', query],
    queryFn: ({ signal }) => api.call('listDatasets', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ state: made }) => made === 'queued' || made === 'running') === true
        ? PROGRESS_MS
        : false,
  });
}
