import type { UploadSummary } from '@eupnea/contracts/upload';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** Polling interval of a running import, ms. */
const POLL_MS = 1000;
/** Number of listed uploads. */
export const UPLOADS_SHOWN = 50;

export function isUnderWay(upload: Pick<UploadSummary, 'status' | 'waits_for_answers'>): boolean {
  return upload.status === 'running' || (upload.status === 'queued' && !upload.waits_for_answers);
}

export const UPLOAD_LISTS = ['uploads', 'list'] as const;

/**
 * Uploads of the user, newest first, within the project of the address. They are server jobs, so they survive
 * a reload.
 */
export function uploadsQuery(projectId: number | null) {
  return queryOptions({
    queryKey: [...UPLOAD_LISTS, projectId],
    queryFn: ({ signal }) =>
      api.call('listUploads', {
        query: { count: UPLOADS_SHOWN, ...(projectId === null ? {} : { project_id: projectId }) },
        signal,
      }),
    refetchInterval: (query) => (query.state.data?.items.some(isUnderWay) === true ? POLL_MS : false),
  });
}

/**
 * One upload with progress, questions, rejected lines and results. It is polled while the import runs; each change of
 * its state in the list triggers a refetch too.
 */
export function uploadStatusQuery({ id, status, waits_for_answers: waits }: UploadSummary) {
  return queryOptions({
    queryKey: ['uploads', 'status', id, status, waits],
    queryFn: ({ signal }) => api.call('uploadStatus', { params: { id }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => {
      const answer = query.state.data;
      return answer !== undefined && isUnderWay(answer) ? POLL_MS : false;
    },
  });
}
