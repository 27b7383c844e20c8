import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** As many as a page of the server holds; nobody is a member of more projects, or shares one with more people. */
const LISTED = 200;

export type ProjectState = 'active' | 'deleted';

export function projectsQuery(state: ProjectState) {
  return queryOptions({
    queryKey: ['projects', 'list', state],
    queryFn: ({ signal }) => api.call('listProjects', { query: { state, count: LISTED }, signal }),
  });
}

export function membersQuery(projectId: number) {
  return queryOptions({
    queryKey: ['projects', 'members', projectId],
    queryFn: ({ signal }) =>
      api.call('listProjectUsers', { params: { id: projectId }, query: { count: LISTED }, signal }),
  });
}

/** One change of a project; what is shown of projects is asked anew afterwards, also after a refusal. */
export function useProjectChange<Values>(change: (values: Values) => Promise<unknown>) {
  const refresh = useRefreshProjects();
  return useMutation({ mutationFn: change, onSettled: refresh });
}

export function useRefreshProjects(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['projects'] });
}
