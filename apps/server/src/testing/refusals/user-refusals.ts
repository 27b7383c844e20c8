import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import { SOME_SESSION_ID, type RefusalExamples } from './refusal-example.ts';

type Names =
  | 'readAccount'
  | 'editAccount'
  | 'setDisplayUnits'
  | 'changePassword'
  | 'listOwnSessions'
  | 'endOwnSession'
  | 'endOtherSessions'
  | 'downloadOwnData'
  | 'previewAccountDeletion'
  | 'deleteAccount';

export const USER_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  readAccount: { outOfRange: null },
  editAccount: { body: { version: 1, username: 'a' }, outOfRange: { language: 'fr' } },
  setDisplayUnits: { body: { pressure: 'hPa', partial_pressure: 'kPa' }, outOfRange: { pressure: 'bar' } },
  changePassword: {
    body: { current_password: 'x', password: 'long enough' },
    outOfRange: { password: 'short' },
  },
  listOwnSessions: { outOfRange: { count: '1000' } },
  endOwnSession: { id: SOME_SESSION_ID, outOfRange: null },
  endOtherSessions: { outOfRange: null },
  downloadOwnData: { outOfRange: null },
  previewAccountDeletion: { outOfRange: null },
  deleteAccount: { body: { password: 'x' }, outOfRange: { password: '' } },
};
