import { api } from '../../../lib/api.ts';
import { forgetAnswers } from '../../../lib/session/forget-answers.ts';
import { clearSession } from '../../../lib/session/session-storage.ts';

/** The server has ended every session, so the local data are cleared too. */
export async function deleteAccount(password: string | null): Promise<void> {
  await api.call('deleteAccount', { body: { password } });
  clearSession();
  forgetAnswers();
}
