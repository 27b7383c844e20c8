import { eq, sql } from 'drizzle-orm';
import { ProblemError } from '../../../http/problem-error.ts';
import type { ProviderSettings } from '../../../http/provider-settings.ts';
import type { Executor } from '../../../storage/executor.ts';
import { appUser } from '../../../storage/schema/app-user.ts';
import { recordChange } from '../../audit/audit-service.ts';
import { findUserByEmail, insertUser, type UserRow } from '../user-repository.ts';
import { listIdentitiesOf } from './identity-repository.ts';
import type { ProviderIdentity } from './provider-client.ts';

/**
 * Returns the account for a new identity, by the provider's policy. An account in use is never matched by its address:
 * its owner adds the identity while signed in.
 * @throws ProblemError `no_account` or `account_exists`
 */
export async function chooseAccount(
  tx: Executor,
  { accounts, id: provider }: ProviderSettings,
  { email, isEmailVerified, name }: ProviderIdentity,
  at: Date,
): Promise<UserRow> {
  if (accounts === 'linked' || email === null || !isEmailVerified) throw new ProblemError('no_account');
  const known = await findUserByEmail(tx, email);
  if (known !== null) {
    const isUntouched = known.passwordHash === null && known.verifiedAt === null;
    if (!isUntouched || (await listIdentitiesOf(tx, known.id)).length > 0) {
      throw new ProblemError('account_exists');
    }
    return await acceptInvitation(tx, known, name, provider, at);
  }
  if (accounts === 'invited') throw new ProblemError('no_account');
  const username = (name ?? email).slice(0, 100);
  const user = await insertUser(tx, { email, username, passwordHash: null, isAdmin: false, isDemo: false });
  await recordChange(tx, {
    actor: { kind: 'system' },
    action: 'user.create_by_provider',
    objectKind: 'user',
    objectId: user.id,
    after: { provider },
    personal: { userId: user.id, after: { email, username } },
  });
  return user;
}

/** Returns the user invited under the address that the provider verified. */
async function acceptInvitation(
  tx: Executor,
  user: UserRow,
  name: string | null,
  provider: string,
  at: Date,
): Promise<UserRow> {
  const rows = await tx
    .update(appUser)
    .set({
      username: (name ?? user.username).slice(0, 100),
      verifiedAt: at,
      updatedAt: sql`now()`,
      version: sql`${appUser.version} + 1`,
    })
    .where(eq(appUser.id, user.id))
    .returning();
  const [row] = rows;
  if (row === undefined) throw new ProblemError('no_account');
  await recordChange(tx, {
    actor: { kind: 'user', userId: user.id },
    action: 'user.accept_invite',
    objectKind: 'user',
    objectId: user.id,
    after: { verified: true, provider },
  });
  return row;
}
