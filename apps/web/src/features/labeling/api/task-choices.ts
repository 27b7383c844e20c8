import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** Maximum page size of the server. */
const LISTED = 200;

/** Projects in which the user may create tasks. */
export const manageableQuery = queryOptions({
  queryKey: ['projects', 'manageable'],
  queryFn: async ({ signal }) => {
    const { items } = await api.call('listProjects', { query: { count: LISTED }, signal });
    return items.filter(({ permissions }) => permissions.manage);
  },
});

/** Patients of a project. */
export function taskPatientsQuery(projectId: string | null) {
  return queryOptions({
    queryKey: ['labeling', 'patients', projectId],
    enabled: projectId !== null,
    queryFn: async ({ signal }) => {
      const query = { count: LISTED, sortBy: 'pseudonym' as const };
      const params = { id: projectId ?? '' };
      return (await api.call('listProjectPatients', { params, query, signal })).items;
    },
  });
}

/** Recordings and stays of a patient with breaths, newest first. */
export function taskSessionsQuery(projectId: string | null, patientId: string | null) {
  return queryOptions({
    queryKey: ['labeling', 'sessions', projectId, patientId],
    enabled: projectId !== null && patientId !== null,
    queryFn: async ({ signal }) => {
      const query = { count: LISTED, project_id: projectId ?? '', patient_id: patientId ?? '' };
      const { items } = await api.call('listStoredSessions', { query, signal });
      return items.filter(({ breaths }) => breaths > 0);
    },
  });
}

/** Members of a project with label permission. */
export function ratersQuery(projectId: string | null) {
  return queryOptions({
    queryKey: ['labeling', 'raters', projectId],
    enabled: projectId !== null,
    queryFn: async ({ signal }) => {
      const params = { id: projectId ?? '' };
      const { items } = await api.call('listProjectUsers', { params, query: { count: LISTED }, signal });
      return items.filter(({ permissions }) => permissions.label);
    },
  });
}
