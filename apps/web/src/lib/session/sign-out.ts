import { api } from '../api.ts';
import { whileLoading } from '../loading.ts';
import { forgetAnswers } from './forget-answers.ts';
import { clearSession } from './session-storage.ts';

/** Ends the local session regardless of the server's answer. */
export async function signOut(): Promise<void> {
  await whileLoading(() => api.call('signOut', {})).catch(() => undefined);
  clearSession();
  forgetAnswers();
}
