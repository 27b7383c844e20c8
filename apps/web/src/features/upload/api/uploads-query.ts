import type { UploadSummary } from '@eupnea/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** How often a running import is asked about: quick enough to follow, and one light row a question. */
const POLL_MS = 1000;
/** As many as one page of the server holds on a screen; older ones are asked for. */
export const UPLOADS_SHOWN = 50;

export function isUnderWay(upload: Pick<UploadSummary, 'status' | 'waits_for_answers'>): boolean {
  return upload.status === 'running' || (upload.status === 'queued' && !upload.waits_for_answers);
}

export const UPLOAD_LISTS = ['uploads', 'list'] as const;

/**
 * The caller's uploads, of one project where the address is limited to it, newest first: they are jobs on the server, so
 * they are there after a reload too.
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
 * One upload with what it asks, what it rejected and what it has become. The list is asked more often: each change of
 * state that it shows is a reason to look closer.
 */
export function uploadStatusQuery({ id, status, waits_for_answers: waits }: UploadSummary) {
  return queryOptions({
    queryKey: ['uploads', 'status', id, status, waits],
    queryFn: ({ signal }) => api.call('uploadStatus', { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });
}
