import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { isUnderWay } from '../../../ui/detectors/run-report.tsx';

/** How often a run that waits or works is looked at. */
const LOOK_EVERY_MS = 2000;

export function detectorsQuery(projectId: number) {
  return queryOptions({
    queryKey: ['projects', 'detectors', projectId],
    queryFn: ({ signal }) => api.call('listDetectors', { params: { id: projectId }, signal }),
  });
}

/** Runs of a detector, newest first. */
export function detectorRunsQuery(detectorId: number) {
  return queryOptions({
    queryKey: ['projects', 'detector-runs', detectorId],
    queryFn: ({ signal }) => api.call('listDetectorRuns', { params: { id: detectorId }, signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) === true ? LOOK_EVERY_MS : false),
  });
}
