import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { RefusalExamples } from './refusal-example.ts';

type Names =
  | 'listProjects'
  | 'createProject'
  | 'getProject'
  | 'editProject'
  | 'deleteProject'
  | 'restoreProject'
  | 'transferPatients'
  | 'shareProject'
  | 'unshareProject'
  | 'listOwnInvitations'
  | 'acceptInvitation'
  | 'declineInvitation'
  | 'withdrawInvitation'
  | 'listProjectInvitations'
  | 'listProjectUsers'
  | 'setProjectPermissions'
  | 'leaveProject'
  | 'listProjectActivity'
  | 'listKnownUsers';

const permissions = { label: true, review: false, manage: false };

export const PROJECT_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  listProjects: { outOfRange: { state: 'gone' } },
  createProject: { body: { name: 'Study' }, outOfRange: { name: '' } },
  getProject: { outOfRange: null },
  editProject: { body: { version: 1, name: 'Study' }, outOfRange: { version: 0 } },
  deleteProject: { outOfRange: null },
  restoreProject: { outOfRange: null },
  transferPatients: {
    body: { patient_ids: [1], from_project_id: 1, to_project_id: 2 },
    outOfRange: { patient_ids: [] },
  },
  shareProject: {
    body: { project_id: 1, email: 'a@example.org', permissions },
    outOfRange: { email: 'nobody' },
  },
  listOwnInvitations: { outOfRange: { count: '0' } },
  acceptInvitation: { outOfRange: null },
  declineInvitation: { outOfRange: null },
  withdrawInvitation: { outOfRange: null },
  listProjectInvitations: { outOfRange: { page: '0' } },
  unshareProject: { body: { project_id: 1, user_id: 1 }, outOfRange: { user_id: 0 } },
  listProjectUsers: { outOfRange: { count: '1000' } },
  setProjectPermissions: { body: { user_id: 1, permissions }, outOfRange: { user_id: -1 } },
  leaveProject: { outOfRange: null },
  listProjectActivity: { outOfRange: { page: '0' } },
  listKnownUsers: { outOfRange: { count: '0' } },
};
