import type { ENDPOINTS } from '@eupnea/contracts';
import type { RefusalExamples } from './refusal-example.ts';

type Names = 'signIn' | 'refresh' | 'claimAdministrator' | 'signOut' | 'me' | 'listFeatures';

export const AUTH_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  signIn: { body: { email: 'a@example.org', password: 'x' }, outOfRange: { email: 'nobody' } },
  refresh: { body: { refresh_token: 'x' }, outOfRange: { refresh_token: '' } },
  claimAdministrator: {
    body: { token: 'x', email: 'a@example.org', username: 'a', password: 'long enough' },
    outOfRange: { password: 'short' },
  },
  signOut: { outOfRange: null },
  me: { outOfRange: null },
  listFeatures: { outOfRange: null },
};
