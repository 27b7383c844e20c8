import { randomUUID } from 'node:crypto';
import type { AddedFactor, Attestation, OwnFactor, OwnFactors } from '@eupnea/contracts/second-factor';
import { z } from 'zod';
import type { KeyRing } from '../../http/key-ring.ts';
import type { Caller } from '../../http/caller.ts';
import { describeActor } from '../../http/describe-actor.ts';
import { hashOpaqueToken } from '../../http/opaque-token.ts';
import { ProblemError, notFound } from '../../http/problem-error.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import { recordChange } from '../audit/audit-service.ts';
import type { MailService } from '../mail/mail-service.ts';
import type { AuthService } from './auth-service.ts';
import { isCovered } from './factor/factor-demand.ts';
import { placeOfSecret } from './factor/factor-proofs.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  deleteFactorsOf,
  insertFactor,
  listFactorsOf,
  listSealedSecrets,
  replaceSealedSecret,
  renameFactor,
  replaceRecoveryCodes,
  useOnce,
  type FactorRow,
  type NewFactor,
} from './factor/factor-repository.ts';
import type { FactorSecret } from './factor/factor-secret.ts';
import type { Passkeys } from './factor/passkeys.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './factor/recovery-codes.ts';
import { readSessionState, renewSessionProof } from './factor/session-proof-repository.ts';
import { describeTotp, findTotpStep, makeTotpSecret, toBase32 } from './factor/totp.ts';
import { SealedTicket } from './sealed-ticket.ts';
import { lockUser, type UserRow } from './user-repository.ts';

/** Maximum number of factors per user: keys at work, at home and in the safe, and a phone. */
const FACTORS_MAX = 10;

/** Time to scan the code and enter the first one, s. */
const SETUP_SECONDS = 900;

/** Validity of a notice, which is useful only while the user can act on it. */
const NOTICE_VALID_MS = 7 * 24 * 3600_000;

const ISSUER_NAME = 'Eupnea';

const setupSchema = z.object({
  id: z.string(),
  userId: z.int(),
  sessionId: z.string(),
  /** base64url. */
  secret: z.string(),
});

export interface FactorServiceOptions {
  readonly db: Database;
  readonly auth: AuthService;
  readonly mail: MailService;
  readonly passkeys: Passkeys;
  readonly secret: FactorSecret;
  readonly keys: KeyRing;
  readonly now: () => number;
}

/** Second factors of an account: added and removed by their user, reset by an administrator. */
export class FactorService {
  readonly #options: FactorServiceOptions;
  readonly #setups: SealedTicket<typeof setupSchema>;

  constructor(options: FactorServiceOptions) {
    this.#options = options;
    this.#setups = new SealedTicket({
      keys: options.keys,
      purpose: 'eupnea authenticator setup',
      schema: setupSchema,
      validSeconds: SETUP_SECONDS,
      now: options.now,
    });
  }

  /**
   * Encrypts stored secrets with the current key after a rotation, so that the former server secret can no longer
   * decrypt them.
   */
  async resealSecrets(): Promise<void> {
    const { db, secret, keys } = this.#options;
    if (keys.length === 1) return;
    for (const { id, userId, sealed } of await listSealedSecrets(db)) {
      const resealed = sealed === null ? null : secret.reseal(sealed, placeOfSecret(userId));
      if (sealed !== null && resealed !== null) await replaceSealedSecret(db, id, sealed, resealed);
    }
  }

  async list(caller: Caller): Promise<OwnFactors> {
    const { db, passkeys } = this.#options;
    return {
      factors: (await listFactorsOf(db, caller.userId)).map(toOwnFactor),
      recovery_codes_left: await countRecoveryCodes(db, caller.userId),
      required: await this.#isRequired(db, caller),
      passkey_domain: passkeys.domain,
    };
  }

  async beginPasskey(caller: Caller) {
    const { db, passkeys, secret } = this.#options;
    const { userId, email, username } = caller;
    const user = { email, username, handle: secret.nameUser(userId) };
    const known = await listFactorsOf(db, userId);
    return await passkeys.beginRegistration(useOf(caller), user, known);
  }

  async addPasskey(
    caller: Caller,
    body: { name: string; challenge: string; credential: Attestation },
    requestId: string,
  ): Promise<AddedFactor> {
    const passkey = await this.#options.passkeys.finishRegistration(
      useOf(caller),
      body.challenge,
      body.credential,
    );
    const factor = { ...passkey, userId: caller.userId, kind: 'passkey', name: body.name } as const;
    return await this.#add(caller, factor, requestId);
  }

  async beginTotp(caller: Caller) {
    const secret = makeTotpSecret();
    const { userId, sessionId, email } = caller;
    const kept = Buffer.from(secret).toString('base64url');
    return {
      secret: toBase32(secret),
      uri: describeTotp(secret, email, ISSUER_NAME),
      setup: await this.#setups.seal({ id: randomUUID(), userId, sessionId, secret: kept }),
    };
  }

  /** Adds an authenticator app. The first code shows that app and server agree; it counts as used. */
  async addTotp(
    caller: Caller,
    body: { name: string; setup: string; code: string },
    requestId: string,
  ): Promise<AddedFactor> {
    const { db, secret, now } = this.#options;
    const setup = await this.#setups.open(body.setup);
    if (setup === null || setup.userId !== caller.userId || setup.sessionId !== caller.sessionId) {
      throw new ProblemError('proof_refused');
    }
    const shared = Buffer.from(setup.secret, 'base64url');
    const lastStep = findTotpStep(shared, body.code, now(), null);
    if (lastStep === null) throw new ProblemError('proof_refused');
    const end = new Date(now() + SETUP_SECONDS * 1000);
    if (!(await useOnce(db, hashOpaqueToken(setup.id), end))) throw new ProblemError('proof_refused');
    const sealedSecret = secret.seal(shared, placeOfSecret(caller.userId));
    const factor = { userId: caller.userId, kind: 'totp', name: body.name, sealedSecret, lastStep } as const;
    return await this.#add(caller, factor, requestId);
  }

  async rename(caller: Caller, id: number, name: string): Promise<OwnFactor> {
    const row = await renameFactor(this.#options.db, { id, userId: caller.userId, name });
    if (row === null) throw notFound();
    return toOwnFactor(row);
  }

  async remove(caller: Caller, id: number, requestId: string): Promise<void> {
    await this.#options.db.transaction(async (tx) => {
      const user = await this.#lock(tx, caller.userId);
      const factors = await listFactorsOf(tx, user.id);
      const found = factors.find((factor) => factor.id === id);
      if (found === undefined) throw notFound();
      const isLast = factors.length === 1;
      if (isLast && (await this.#isRequired(tx, caller))) {
        throw new ProblemError('conflict', { detail: 'The administrator asks for a second factor' });
      }
      if (isLast) await deleteFactorsOf(tx, user.id);
      else await deleteFactor(tx, id);
      await this.#record(tx, caller, 'user.remove_factor', requestId, { kind: found.kind }, found.name);
      await this.#tell(tx, user);
    });
    this.#options.auth.forgetUser(caller.userId);
  }

  async makeRecoveryCodes(caller: Caller, requestId: string): Promise<readonly string[]> {
    const codes = makeRecoveryCodes();
    await this.#options.db.transaction(async (tx) => {
      const user = await this.#lock(tx, caller.userId);
      if ((await listFactorsOf(tx, user.id)).length === 0) {
        throw new ProblemError('conflict', { detail: 'There is no second factor that a code could replace' });
      }
      await replaceRecoveryCodes(tx, user.id, codes.map(hashRecoveryCode));
      await this.#record(tx, caller, 'user.make_recovery_codes', requestId, { codes: codes.length });
      await this.#tell(tx, user);
    });
    return codes;
  }

  /**
   * Removes all factors for an administrator (lost key). Ends every session of the user; the next sign-in needs the
   * password alone.
   */
  async reset(caller: Caller, userId: number, requestId: string): Promise<void> {
    const { db, auth } = this.#options;
    await db.transaction(async (tx) => {
      const user = await this.#lock(tx, userId);
      if (user.id === caller.userId) {
        throw new ProblemError('conflict', { detail: 'Your own factors are kept in the cabinet' });
      }
      const factors = await deleteFactorsOf(tx, user.id);
      await recordChange(tx, {
        actor: describeActor(caller, requestId),
        action: 'user.reset_factors',
        objectKind: 'user',
        objectId: user.id,
        before: { factors },
        after: { factors: 0 },
      });
      await this.#tell(tx, user);
    });
    await auth.endSessionsOfUser(userId, 'factor_changed');
  }

  /** Adds a factor. The first one ends the user's other sessions, none of which proved it. */
  async #add(caller: Caller, factor: NewFactor, requestId: string): Promise<AddedFactor> {
    const { db, auth, now } = this.#options;
    const codes = makeRecoveryCodes();
    const { row, isFirst } = await db.transaction(async (tx) => {
      const user = await this.#lock(tx, caller.userId);
      const known = await listFactorsOf(tx, user.id);
      if (known.length >= FACTORS_MAX) {
        throw new ProblemError('conflict', { detail: `An account has ${FACTORS_MAX} factors at most` });
      }
      const inserted = await insertFactor(tx, factor);
      if (inserted === null) throw new ProblemError('conflict', { detail: 'This passkey is in use already' });
      if (known.length === 0) await replaceRecoveryCodes(tx, user.id, codes.map(hashRecoveryCode));
      const { userId, sessionId: family } = caller;
      await renewSessionProof(tx, { family, userId, factor: factor.kind, provedAt: new Date(now()) });
      await this.#record(tx, caller, 'user.add_factor', requestId, { kind: factor.kind }, factor.name);
      await this.#tell(tx, user);
      return { row: inserted, isFirst: known.length === 0 };
    });
    if (isFirst) await auth.endOtherSessions(caller, 'factor_changed');
    auth.forgetUser(caller.userId);
    return { factor: toOwnFactor(row), recovery_codes: isFirst ? codes.slice() : null };
  }

  async #isRequired(executor: Executor, caller: Caller): Promise<boolean> {
    const { policy } = await readSessionState(executor, caller.userId, caller.sessionId);
    return isCovered(policy, { ...caller, isDemo: false });
  }

  async #lock(tx: Executor, userId: number): Promise<UserRow> {
    const user = await lockUser(tx, userId);
    if (user === null) throw notFound();
    return user;
  }

  async #record(
    tx: Executor,
    caller: Caller,
    action: string,
    requestId: string,
    after: object,
    name: string | null = null,
  ): Promise<void> {
    await recordChange(tx, {
      actor: describeActor(caller, requestId),
      action,
      objectKind: 'user',
      objectId: caller.userId,
      after,
      ...(name === null ? {} : { personal: { userId: caller.userId, after: { name } } }),
    });
  }

  async #tell(tx: Executor, user: UserRow): Promise<void> {
    await this.#options.mail.queue(tx, {
      kind: 'factor_changed',
      recipient: user,
      validMs: NOTICE_VALID_MS,
    });
  }
}

function useOf({ userId, sessionId }: Caller) {
  return { use: 'register', userId, boundTo: sessionId } as const;
}

function toOwnFactor(row: FactorRow): OwnFactor {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    signs_in_alone: row.kind === 'passkey' && row.verifiesUser,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}
