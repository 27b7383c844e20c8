import { api } from '../../../lib/api.ts';
import { openSession } from './open-session.ts';

/** Uses the one-time link of the first start and signs the new administrator in. */
export async function claimAdministrator(account: {
  readonly token: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
}): Promise<void> {
  await openSession(await api.call('claimAdministrator', { body: account }));
}
