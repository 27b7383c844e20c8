import type { ProjectMuscleScore } from '@eupnea/contracts/project-muscle-score';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** How often a score that waits or is made is looked at. */
const LOOK_EVERY_MS = 1000;

export function isScoring(score: ProjectMuscleScore | undefined): boolean {
  return score?.run?.state === 'queued' || score?.run?.state === 'running';
}

export function projectScoreQuery(projectId: number) {
  return queryOptions({
    queryKey: ['projects', 'muscle-score', projectId],
    queryFn: ({ signal }) => api.call('readProjectMuscleScore', { params: { id: projectId }, signal }),
    refetchInterval: ({ state }) => (isScoring(state.data) ? LOOK_EVERY_MS : false),
  });
}
