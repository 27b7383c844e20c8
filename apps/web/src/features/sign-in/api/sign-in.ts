import { api } from '../../../lib/api.ts';
import { openSession } from './open-session.ts';

export async function signIn(credentials: {
  readonly email: string;
  readonly password: string;
}): Promise<void> {
  await openSession(await api.call('signIn', { body: credentials }));
}
