import { eq, sql } from 'drizzle-orm';
import { notFound } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import { appUser } from '../../storage/schema/app-user.ts';
import { recordChange } from '../audit/audit-service.ts';
import type { MailService } from '../mail/mail-service.ts';
import type { AuthService, SignInClient } from './auth-service.ts';
import { BackgroundWork } from './background-work.ts';
import { LINK_PATHS, LINK_VALID_MS, consumeLink, issueLink, readLink } from './link-service.ts';
import { MailLimiter } from './mail-limiter.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { findUserByEmail, findUserById, updatePassword, type UserRow } from './user-repository.ts';

export interface PasswordResetOptions {
  readonly db: Database;
  readonly auth: AuthService;
  readonly hasher: PasswordHasher;
  readonly mail: MailService;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Resets a forgotten password by a one-time link to the user's mailbox, valid for half an hour. */
export class PasswordResetService {
  readonly #options: PasswordResetOptions;
  readonly #background: BackgroundWork;
  readonly #limiter: MailLimiter;

  constructor(options: PasswordResetOptions) {
    this.#options = options;
    this.#background = new BackgroundWork(options.onError);
    this.#limiter = new MailLimiter(options.now);
  }

  async settle(): Promise<void> {
    await this.#background.settle();
  }

  /** Responds before the lookup, so that neither response nor duration reveals whether an account exists. */
  askForLink(email: string, client: SignInClient): void {
    if (!this.#limiter.reserve(email, client.address)) return;
    const { db } = this.#options;
    this.#background.add(async () => {
      const user = await findUserByEmail(db, email);
      // An invited user chooses the first password through the invitation.
      if (user === null || user.disabledAt !== null || user.passwordHash === null) return;
      await db.transaction((tx) => this.sendLink(tx, user));
    });
  }

  /** Sends a new link; the earlier one becomes invalid. */
  async sendLink(executor: Executor, user: UserRow): Promise<void> {
    const token = await issueLink(executor, 'reset_password', user.id, this.#options.now());
    await this.#options.mail.queue(executor, {
      kind: 'reset_password',
      recipient: user,
      link: { path: LINK_PATHS.reset_password, token },
      validMs: LINK_VALID_MS.reset_password,
    });
  }

  /** Sets the password and ends every session of the user, so that anyone with the old password is signed out. */
  async reset(token: string, password: string): Promise<UserRow> {
    const { db, hasher, now, auth, mail } = this.#options;
    // Checked before hashing, so that an invalid link costs one query.
    const link = await readLink(db, 'reset_password', token, now());
    const owner = link === null ? null : await findUserById(db, link.userId);
    if (owner === null) throw notFound();
    const passwordHash = await hasher.hash(password, owner);
    const user = await db.transaction(async (tx) => {
      const userId = await consumeLink(tx, 'reset_password', token, now());
      const found = userId === null ? null : await findUserById(tx, userId);
      if (found === null || found.disabledAt !== null) throw notFound();
      await updatePassword(tx, found.id, passwordHash);
      // The link came through the mailbox, which verifies the address.
      if (found.verifiedAt === null) {
        await tx.update(appUser).set({ verifiedAt: sql`now()` }).where(eq(appUser.id, found.id));
      }
      await recordChange(tx, {
        actor: { kind: 'user', userId: found.id },
        action: 'user.reset_password',
        objectKind: 'user',
        objectId: found.id,
      });
      await mail.queue(tx, {
        kind: 'password_changed',
        recipient: found,
        validMs: LINK_VALID_MS.verify_email,
      });
      return found;
    });
    await auth.endSessionsOfUser(user.id, 'password_changed');
    auth.forgiveFailures(user.email);
    return user;
  }
}
