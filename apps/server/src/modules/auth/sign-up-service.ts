import type { AcceptInviteBody, SignUpBody } from '@eupnea/contracts/sign-up';
import { eq, sql } from 'drizzle-orm';
import { ProblemError, notFound } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import { appUser } from '../../storage/schema/app-user.ts';
import { recordChange } from '../audit/audit-service.ts';
import type { MailService } from '../mail/mail-service.ts';
import type { AuthService, IssuedSession, SignInClient } from './auth-service.ts';
import { BackgroundWork } from './background-work.ts';
import { LINK_PATHS, LINK_VALID_MS, consumeLink, issueLink, readLink } from './link-service.ts';
import { MailLimiter } from './mail-limiter.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { findUserByEmail, findUserById, type UserRow } from './user-repository.ts';

export interface SignUpOptions {
  readonly db: Database;
  readonly auth: AuthService;
  readonly hasher: PasswordHasher;
  readonly mail: MailService;
  readonly policy: 'closed' | 'invite' | 'open';
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Registration of users: by request on an open server, or by an administrator's invitation. */
export class SignUpService {
  readonly #options: SignUpOptions;
  readonly #background: BackgroundWork;
  readonly #limiter: MailLimiter;

  constructor(options: SignUpOptions) {
    this.#options = options;
    this.#background = new BackgroundWork(options.onError);
    this.#limiter = new MailLimiter(options.now);
  }

  get policy(): 'closed' | 'invite' | 'open' {
    return this.#options.policy;
  }

  /** Resolves when all requested mails are stored. */
  async settle(): Promise<void> {
    await this.#background.settle();
  }

  /** Responds equally, after the same work, whether or not the address has an account: the mail tells its owner. */
  async signUp(body: SignUpBody, client: SignInClient): Promise<void> {
    if (this.#options.policy !== 'open') {
      throw new ProblemError('forbidden', { detail: 'Accounts are made by invitation here' });
    }
    const maySend = this.#limiter.reserve(body.email, client.address);
    const passwordHash = await this.#options.hasher.hash(body.password, body);
    if (maySend) this.#background.add(() => this.#writeSignUp(body, passwordHash));
  }

  /** Uses up the link before any other check. */
  async verifyEmail(token: string): Promise<void> {
    const { db, now } = this.#options;
    await db.transaction(async (tx) => {
      const userId = await consumeLink(tx, 'verify_email', token, now());
      if (userId === null) throw notFound();
      await tx
        .update(appUser)
        .set({ verifiedAt: new Date(now()), updatedAt: sql`now()`, version: sql`${appUser.version} + 1` })
        .where(eq(appUser.id, userId));
      await recordChange(tx, {
        actor: { kind: 'user', userId },
        action: 'user.verify_email',
        objectKind: 'user',
        objectId: userId,
        before: { verified: false },
        after: { verified: true },
      });
    });
  }

  async readInvitation(token: string): Promise<{ email: string; expires_at: string }> {
    const { user, expiresAt } = await this.#requireInvitation(token);
    return { email: user.email, expires_at: expiresAt.toISOString() };
  }

  async acceptInvite(body: AcceptInviteBody, client: SignInClient): Promise<IssuedSession> {
    const { db, hasher, now, auth } = this.#options;
    const invitation = await this.#requireInvitation(body.token);
    const passwordHash = await hasher.hash(body.password, {
      email: invitation.user.email,
      username: body.username,
    });
    const user = await db.transaction(async (tx) => {
      const userId = await consumeLink(tx, 'invite', body.token, now());
      const before = userId === null ? null : await findUserById(tx, userId);
      if (before === null || before.disabledAt !== null) throw notFound();
      const rows = await tx
        .update(appUser)
        .set({
          username: body.username,
          language: body.language,
          passwordHash,
          passwordChangedAt: new Date(now()),
          verifiedAt: new Date(now()),
          updatedAt: sql`now()`,
          version: sql`${appUser.version} + 1`,
        })
        .where(eq(appUser.id, before.id))
        .returning();
      await recordChange(tx, {
        actor: { kind: 'user', userId: before.id },
        action: 'user.accept_invite',
        objectKind: 'user',
        objectId: before.id,
        after: { verified: true, language: body.language },
        personal: {
          userId: before.id,
          before: { username: before.username },
          after: { username: body.username },
        },
      });
      const [row] = rows;
      if (row === undefined) throw notFound();
      return row;
    });
    return await auth.beginSession(user, client, null);
  }

  /** Sends a new link to choose name and password; the earlier one becomes invalid. */
  async sendInvitation(executor: Executor, user: UserRow): Promise<void> {
    const { mail, now, policy } = this.#options;
    if (policy === 'closed') {
      throw new ProblemError('conflict', { detail: 'Invitations are switched off here (EUPNEA_SIGN_UP)' });
    }
    const token = await issueLink(executor, 'invite', user.id, now());
    await mail.queue(executor, {
      kind: 'invite',
      recipient: user,
      link: { path: LINK_PATHS.invite, token },
      validMs: LINK_VALID_MS.invite,
    });
  }

  async #requireInvitation(token: string): Promise<{ user: UserRow; expiresAt: Date }> {
    const { db, now, policy } = this.#options;
    const link = policy === 'closed' ? null : await readLink(db, 'invite', token, now());
    const user = link === null ? null : await findUserById(db, link.userId);
    if (link === null || user === null || user.disabledAt !== null) throw notFound();
    return { user, expiresAt: link.expiresAt };
  }

  async #writeSignUp(body: SignUpBody, passwordHash: string): Promise<void> {
    await this.#options.db.transaction(async (tx) => {
      const known = await findUserByEmail(tx, body.email);
      if (known !== null && known.verifiedAt !== null) {
        await this.#options.mail.queue(tx, {
          kind: 'account_exists',
          recipient: known,
          validMs: LINK_VALID_MS.verify_email,
        });
        return;
      }
      // An invited user who has not accepted yet is handled by the invitation.
      if (known !== null && known.passwordHash === null) return;
      const user = await this.#writeUnverified(tx, known, body, passwordHash);
      const token = await issueLink(tx, 'verify_email', user.id, this.#options.now());
      await this.#options.mail.queue(tx, {
        kind: 'verify_email',
        recipient: user,
        link: { path: LINK_PATHS.verify_email, token },
        validMs: LINK_VALID_MS.verify_email,
      });
    });
  }

  /** Nobody owns an unconfirmed address, so that the latest request determines name and password. */
  async #writeUnverified(
    tx: Executor,
    known: UserRow | null,
    body: SignUpBody,
    passwordHash: string,
  ): Promise<UserRow> {
    const values = { username: body.username, language: body.language, passwordHash };
    const rows =
      known === null
        ? await tx
            .insert(appUser)
            .values({ ...values, email: body.email, passwordChangedAt: new Date(this.#options.now()) })
            .returning()
        : await tx.update(appUser).set(values).where(eq(appUser.id, known.id)).returning();
    const [user] = rows;
    if (user === undefined) throw new Error('Invariant broken: a written user is not returned');
    await recordChange(tx, {
      actor: { kind: 'user', userId: user.id },
      action: known === null ? 'user.sign_up' : 'user.sign_up_again',
      objectKind: 'user',
      objectId: user.id,
      after: { verified: false, language: body.language },
      personal: { userId: user.id, after: { email: user.email, username: user.username } },
    });
    return user;
  }
}
