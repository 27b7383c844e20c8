import type { SecondStep } from '@eupnea/contracts/second-step';
import { api } from '../../../lib/api.ts';
import { openSession } from './open-session.ts';

/** @returns the question for the second factor; null when the session stands */
export async function signIn(credentials: {
  readonly email: string;
  readonly password: string;
}): Promise<SecondStep | null> {
  const outcome = await api.call('signIn', { body: credentials });
  if ('second_step' in outcome) return outcome.second_step;
  await openSession(outcome);
  return null;
}
