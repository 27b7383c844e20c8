import { api } from '../api.ts';
import { whileLoading } from '../loading.ts';
import { forgetAnswers } from './forget-answers.ts';
import { clearSession } from './session-storage.ts';

/**
 * Ends the local session regardless of the server's answer.
 * @returns address at which the provider that began the session ends its own; null where there is none
 */
export async function signOut(): Promise<string | null> {
  const answer = await whileLoading(() => api.call('signOut', {})).catch(() => null);
  clearSession();
  forgetAnswers();
  return answer?.provider_url ?? null;
}
