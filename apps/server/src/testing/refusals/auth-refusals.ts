import type { ENDPOINTS } from '@eupnea/contracts/endpoints';
import type { RefusalExamples } from './refusal-example.ts';

type Names =
  | 'signIn'
  | 'refresh'
  | 'claimAdministrator'
  | 'signInOptions'
  | 'signUp'
  | 'verifyEmail'
  | 'forgotPassword'
  | 'resetPassword'
  | 'readInvitation'
  | 'acceptInvite'
  | 'subscription'
  | 'signOut'
  | 'me'
  | 'listFeatures'
  | 'beginProviderSignIn'
  | 'beginProviderLink'
  | 'finishProviderSignIn'
  | 'backChannelLogout'
  | 'frontChannelLogout'
  | 'listIdentities'
  | 'unlinkIdentity';

export const AUTH_REFUSALS: RefusalExamples<Pick<typeof ENDPOINTS, Names>> = {
  signIn: { body: { email: 'a@example.org', password: 'x' }, outOfRange: { email: 'nobody' } },
  refresh: { body: { refresh_token: 'x' }, outOfRange: { refresh_token: '' } },
  claimAdministrator: {
    body: { token: 'x', email: 'a@example.org', username: 'a', password: 'long enough' },
    outOfRange: { password: 'short' },
  },
  signInOptions: { outOfRange: null },
  signUp: {
    body: { email: 'a@example.org', username: 'a', password: 'long enough' },
    outOfRange: { language: 'fr' },
  },
  verifyEmail: { body: { token: 'x' }, outOfRange: { token: '' } },
  forgotPassword: { body: { email: 'a@example.org' }, outOfRange: { email: 'nobody' } },
  resetPassword: { body: { token: 'x', password: 'long enough' }, outOfRange: { password: 'short' } },
  readInvitation: { body: { token: 'x' }, outOfRange: { token: 'x'.repeat(201) } },
  acceptInvite: {
    body: { token: 'x', username: 'a', password: 'long enough' },
    outOfRange: { username: ' ' },
  },
  subscription: { outOfRange: null },
  signOut: { outOfRange: null },
  me: { outOfRange: null },
  listFeatures: { outOfRange: null },
  beginProviderSignIn: { body: { provider: 'x' }, outOfRange: { provider: 'X Y' } },
  beginProviderLink: { body: { provider: 'x' }, outOfRange: { provider: '' } },
  finishProviderSignIn: { body: { state: 'x', code: 'y' }, outOfRange: { state: '' } },
  backChannelLogout: {
    query: { provider: 'x' },
    body: { logout_token: 'x' },
    outOfRange: { logout_token: '' },
  },
  frontChannelLogout: {
    query: { provider: 'x', iss: 'https://id.example', sid: 'y' },
    outOfRange: { iss: '' },
  },
  listIdentities: { outOfRange: null },
  unlinkIdentity: { outOfRange: null },
};
