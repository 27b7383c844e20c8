import { api } from '../../../lib/api.ts';
import { forgetAnswers } from '../../../lib/session/forget-answers.ts';
import { clearSession } from '../../../lib/session/session-storage.ts';

/** The server ended every session with the account: nothing of it may stay in this browser either. */
export async function deleteAccount(password: string): Promise<void> {
  await api.call('deleteAccount', { body: { password } });
  clearSession();
  forgetAnswers();
}
