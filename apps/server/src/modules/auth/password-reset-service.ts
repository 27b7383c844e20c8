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

/** A forgotten password: a link to the user's mailbox, once, for half an hour. */
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

  /** Answers before it looks the address up: neither the answer nor its duration tells who has an account. */
  askForLink(email: string, client: SignInClient): void {
    if (!this.#limiter.reserve(email, client.address)) return;
    const { db } = this.#options;
    this.#background.add(async () => {
      const user = await findUserByEmail(db, email);
      // Who was invited chooses the first password through the invitation.
      if (user === null || user.disabledAt !== null || user.passwordHash === null) return;
      await db.transaction((tx) => this.sendLink(tx, user));
    });
  }

  /** A new link; the former one is void. */
  async sendLink(executor: Executor, user: UserRow): Promise<void> {
    const token = await issueLink(executor, 'reset_password', user.id, this.#options.now());
    await this.#options.mail.queue(executor, {
      kind: 'reset_password',
      recipient: user,
      link: { path: LINK_PATHS.reset_password, token },
      validMs: LINK_VALID_MS.reset_password,
    });
  }

  /** Every session of the user ends, wherever it is: who has the old password is out. */
  async reset(token: string, password: string): Promise<UserRow> {
    const { db, hasher, now, auth, mail } = this.#options;
    // Before the work of hashing: a link that opens nothing costs a query.
    const link = await readLink(db, 'reset_password', token, now());
    const owner = link === null ? null : await findUserById(db, link.userId);
    if (owner === null) throw notFound();
    const passwordHash = await hasher.hash(password, owner);
    const user = await db.transaction(async (tx) => {
      const userId = await consumeLink(tx, 'reset_password', token, now());
      const found = userId === null ? null : await findUserById(tx, userId);
      if (found === null || found.disabledAt !== null) throw notFound();
      await updatePassword(tx, found.id, passwordHash);
      // The link came through the mailbox: that is what verifying proves.
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
