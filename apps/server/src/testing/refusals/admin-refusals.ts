import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { SOME_SESSION_ID, type RefusalExamples } from './refusal-example.ts';

type Names =
  | 'administerUsers'
  | 'inviteUser'
  | 'editUser'
  | 'setUserFeatures'
  | 'sendUserReset'
  | 'resendInvitation'
  | 'deleteUser'
  | 'administerSessions'
  | 'endSession'
  | 'listAudit'
  | 'exportAudit'
  | 'listMail'
  | 'openMail'
  | 'listJobs'
  | 'cancelJob'
  | 'retryJob'
  | 'readHealth'
  | 'confirmClock'
  | 'readClock'
  | 'readHl7State'
  | 'readDemo'
  | 'resetDemo';

export const ADMIN_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  administerUsers: { outOfRange: { state: 'asleep' } },
  inviteUser: { body: { email: 'a@example.org' }, outOfRange: { features: ['monilitycs', 'monilitycs'] } },
  editUser: { body: { version: 1, username: 'a' }, outOfRange: { version: 0 } },
  setUserFeatures: { body: { features: [] }, outOfRange: { features: 'all' } },
  sendUserReset: { outOfRange: null },
  resendInvitation: { outOfRange: null },
  deleteUser: { body: { email: 'a@example.org' }, outOfRange: { email: 'nobody' } },
  administerSessions: { outOfRange: { user_id: '0' } },
  endSession: { id: SOME_SESSION_ID, outOfRange: null },
  listAudit: { outOfRange: { from: 'yesterday' } },
  exportAudit: { outOfRange: { actor_id: 'me' } },
  listMail: { outOfRange: { page: '0' } },
  openMail: { outOfRange: null },
  listJobs: { outOfRange: { state: 'lost' } },
  cancelJob: { outOfRange: null },
  retryJob: { outOfRange: null },
  readHealth: { outOfRange: null },
  confirmClock: { outOfRange: null },
  readClock: { outOfRange: null },
  readHl7State: { outOfRange: null },
  readDemo: { outOfRange: null },
  resetDemo: { body: { confirm: 'RESET' }, outOfRange: { confirm: 'yes' } },
};
