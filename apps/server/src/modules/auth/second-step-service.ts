import { createHash, randomUUID } from 'node:crypto';
import type { Assertion, FactorProofBody } from '@eupnea/contracts/second-factor';
import type { SecondStep } from '@eupnea/contracts/second-step';
import { z } from 'zod';
import type { KeyRing } from '../../http/key-ring.ts';
import type { NoteAccess } from '../../http/access-notes.ts';
import { hashOpaqueToken } from '../../http/opaque-token.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { AttemptCounter } from '../../http/attempt-counter.ts';
import type { Executor } from '../../storage/executor.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { AuthService, IssuedSession, SignInClient } from './auth-service.ts';
import type { FactorProofs } from './factor/factor-proofs.ts';
import { useOnce } from './factor/factor-repository.ts';
import type { Passkeys } from './factor/passkeys.ts';
import { insertProviderSession } from './provider/identity-repository.ts';
import { SealedTicket } from './sealed-ticket.ts';
import { findUserById, type UserRow } from './user-repository.ts';

/** Time between the password and the second factor, s. */
const TICKET_SECONDS = 600;

/** Limit of responses with unknown passkeys per network address, because each costs a query. */
const UNKNOWN_PASSKEYS = { most: 60, windowMs: 5 * 60_000 } as const;

const providerSchema = z.object({
  identityId: z.int(),
  sid: z.string().nullable(),
  sealedIdToken: z.string().nullable(),
});

const ticketSchema = z.object({
  id: z.string(),
  userId: z.int(),
  /** Fingerprint of the verified password: changing it invalidates the ticket. */
  password: z.string(),
  /** Identity that signed in; null after a password. */
  provider: providerSchema.nullable(),
});

type ProviderPart = z.output<typeof providerSchema>;

export interface SecondStepOptions {
  readonly db: Database;
  readonly auth: AuthService;
  readonly proofs: FactorProofs;
  readonly passkeys: Passkeys;
  readonly keys: KeyRing;
  readonly noteAccess: NoteAccess;
  readonly now: () => number;
}

/** A session, or a request for the second factor. */
export type Entrance = { readonly session: IssuedSession } | { readonly secondStep: SecondStep };

/** Sign-in from the first step to the session. No session exists before the second factor is proven. */
export class SecondStepService {
  readonly #options: SecondStepOptions;
  readonly #seal: SealedTicket<typeof ticketSchema>;
  readonly #unknown: AttemptCounter;

  constructor(options: SecondStepOptions) {
    this.#options = options;
    this.#unknown = new AttemptCounter(options.now);
    this.#seal = new SealedTicket({
      keys: options.keys,
      purpose: 'eupnea second step',
      schema: ticketSchema,
      validSeconds: TICKET_SECONDS,
      now: options.now,
    });
  }

  get passkeyDomain(): string | null {
    return this.#options.passkeys.domain;
  }

  async signIn(email: string, password: string, client: SignInClient): Promise<Entrance> {
    return await this.enter(await this.#options.auth.checkPassword(email, password, client), client);
  }

  /** @param provider identity that signed in; `hasSecondFactor`: the provider asserted that it required one */
  async enter(
    user: UserRow,
    client: SignInClient,
    provider: (ProviderPart & { readonly hasSecondFactor: boolean }) | null = null,
  ): Promise<Entrance> {
    const part = provider === null ? null : providerSchema.parse(provider);
    const methods = await this.#options.proofs.listMethods(user.id);
    const asserted = provider?.hasSecondFactor === true ? 'provider' : null;
    if (asserted !== null || methods.length === 0) {
      const note = noteProvider(part);
      return { session: await this.#options.auth.beginSession(user, client, asserted, note) };
    }
    const ticket = await this.#seal.seal({
      id: randomUUID(),
      userId: user.id,
      password: fingerprint(user),
      provider: part,
    });
    const end = new Date(this.#options.now() + TICKET_SECONDS * 1000);
    return { secondStep: { ticket, methods: [...methods], expires_at: end.toISOString() } };
  }

  async beginPasskey(ticket: string) {
    const { user, content } = await this.#open(ticket);
    return await this.#options.proofs.begin(user.id, 'second_step', content.id);
  }

  /** A wrong proof keeps the ticket valid for another attempt within the limits; a right one uses it up. */
  async finish(ticket: string, proof: FactorProofBody, client: SignInClient): Promise<IssuedSession> {
    const { db, auth, proofs, now } = this.#options;
    const { user, content } = await this.#open(ticket);
    const use = { use: 'second_step', userId: user.id, boundTo: content.id } as const;
    const factor = await this.#noteRefusal(user.id, client, () => proofs.prove(user.id, proof, use));
    const end = new Date(now() + TICKET_SECONDS * 1000);
    if (!(await useOnce(db, hashOpaqueToken(content.id), end))) throw new ProblemError('second_step_over');
    return await auth.beginSession(user, client, factor, noteProvider(content.provider));
  }

  async beginPasskeySignIn() {
    return await this.#options.passkeys.beginAssertion({ use: 'sign_in', userId: null, boundTo: null }, []);
  }

  /** A passkey that verified its user (PIN, fingerprint, face) counts as both factors. */
  async finishPasskeySignIn(
    challenge: string,
    credential: Assertion,
    client: SignInClient,
  ): Promise<IssuedSession> {
    const { db, auth, passkeys } = this.#options;
    const use = { use: 'sign_in', userId: null, boundTo: null } as const;
    const factor = await this.#noteRefusal(null, client, async () => {
      const wait = this.#unknown.secondsToWait(client.address, UNKNOWN_PASSKEYS);
      if (wait > 0) throw new ProblemError('rate_limited', { retryAfterSeconds: wait });
      this.#unknown.add(client.address, UNKNOWN_PASSKEYS);
      return await passkeys.finishAssertion(use, challenge, credential);
    });
    this.#unknown.takeBack(client.address);
    const user = await findUserById(db, factor.userId);
    if (user === null || !auth.mayEnter(user)) throw new ProblemError('proof_refused');
    return await auth.beginSession(user, client, 'passkey');
  }

  async #noteRefusal<Proven>(
    userId: number | null,
    { address }: SignInClient,
    prove: () => Promise<Proven>,
  ): Promise<Proven> {
    try {
      return await prove();
    } catch (error) {
      if (error instanceof ProblemError)
        this.#options.noteAccess({ kind: 'factor_refused', userId, address });
      throw error;
    }
  }

  async #open(ticket: string) {
    const { db, auth } = this.#options;
    const content = await this.#seal.open(ticket);
    const user = content === null ? null : await findUserById(db, content.userId);
    if (content === null || user === null || !auth.mayEnter(user) || content.password !== fingerprint(user)) {
      throw new ProblemError('second_step_over');
    }
    return { user, content };
  }
}

/** Distinguishes passwords without revealing them: the hashed value contains a salt. */
function fingerprint({ passwordHash }: UserRow): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
    .slice(0, 16);
}

function noteProvider(part: ProviderPart | null) {
  if (part === null) return undefined;
  return async (tx: Executor, family: string) => await insertProviderSession(tx, family, part);
}
