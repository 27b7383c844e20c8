import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { DEVICES_KEY } from '../../../lib/devices/refresh-devices.ts';

/** As many as a page of the server holds; nobody is a member of more projects, or shares one with more people. */
const LISTED = 200;

/** Rows of a page of the patients and of the activity of one project. */
const ROWS = 20;

/** How often the links of a project's ventilators are looked at. */
const LOOK_EVERY_MS = 5_000;

export type ProjectState = 'active' | 'deleted';

export function projectsQuery(state: ProjectState) {
  return queryOptions({
    queryKey: ['projects', 'list', state],
    queryFn: ({ signal }) => api.call('listProjects', { query: { state, count: LISTED }, signal }),
  });
}

export function projectQuery(id: string) {
  return queryOptions({
    queryKey: ['projects', 'one', id],
    queryFn: ({ signal }) => api.call('getProject', { params: { id }, signal }),
  });
}

export function membersQuery(projectId: number) {
  return queryOptions({
    queryKey: ['projects', 'members', projectId],
    queryFn: ({ signal }) =>
      api.call('listProjectUsers', { params: { id: projectId }, query: { count: LISTED }, signal }),
  });
}

export function reportScheduleQuery(projectId: number) {
  return queryOptions({
    queryKey: ['projects', 'report-schedule', projectId],
    queryFn: ({ signal }) => api.call('getReportSchedule', { params: { id: projectId }, signal }),
  });
}

export function sentInvitationsQuery(projectId: number) {
  return queryOptions({
    queryKey: ['projects', 'sent-invitations', projectId],
    queryFn: ({ signal }) =>
      api.call('listProjectInvitations', { params: { id: projectId }, query: { count: LISTED }, signal }),
  });
}

export function projectPatientsQuery(projectId: number, page: number) {
  return queryOptions({
    queryKey: ['projects', 'patients', projectId, page],
    queryFn: ({ signal }) =>
      api.call('listProjectPatients', {
        params: { id: projectId },
        query: { page, count: ROWS, sortBy: 'pseudonym' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function projectDevicesQuery(projectId: number) {
  return queryOptions({
    queryKey: ['projects', 'devices', projectId],
    queryFn: ({ signal }) => api.call('listProjectDevices', { params: { id: projectId }, query: {}, signal }),
    refetchInterval: LOOK_EVERY_MS,
  });
}

/** Whether the patient, or without one the ventilator, is one of the project's. */
export function projectHoldsQuery(projectId: string, patientId: string, deviceId: string | undefined) {
  return queryOptions({
    queryKey: ['projects', 'holds', projectId, patientId, deviceId],
    queryFn: async ({ signal }) => {
      if (Number(patientId) > 0) {
        const query = { patient_id: patientId, count: 1 };
        return (
          (await api.call('listProjectPatients', { params: { id: projectId }, query, signal })).total > 0
        );
      }
      if (deviceId === undefined) return false;
      const query = { project_id: projectId, device_id_filter: deviceId };
      return (await api.call('listDevices', { query, signal })).length > 0;
    },
  });
}

/** Every ventilator of the user, to choose one that the project has not. */
export const knownDevicesQuery = queryOptions({
  queryKey: [DEVICES_KEY, 'known'],
  queryFn: ({ signal }) => api.call('listDevices', { query: {}, signal }),
});

export function activityQuery(projectId: number, page: number) {
  return queryOptions({
    queryKey: ['projects', 'activity', projectId, page],
    queryFn: ({ signal }) =>
      api.call('listProjectActivity', { params: { id: projectId }, query: { page, count: ROWS }, signal }),
    placeholderData: keepPreviousData,
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
