import type { StepUpBody, StepUpState } from '@eupnea/contracts/second-factor';
import type { NoteAccess } from '../../http/access-notes.ts';
import type { Caller } from '../../http/caller.ts';
import { ProblemError } from '../../http/problem-error.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { AuthService, SignInClient } from './auth-service.ts';
import type { FactorProofs } from './factor/factor-proofs.ts';
import {
  readSessionState,
  renewSessionProof,
  type SessionFactor,
} from './factor/session-proof-repository.ts';
import type { ProviderSignInService } from './provider-sign-in-service.ts';
import { findUserById } from './user-repository.ts';

export interface StepUpOptions {
  readonly db: Database;
  readonly auth: AuthService;
  readonly proofs: FactorProofs;
  readonly providers: ProviderSignInService;
  readonly noteAccess: NoteAccess;
  readonly now: () => number;
}

/**
 * Authenticates the user again before a critical change. A user with a second factor must prove it; the password is
 * then not enough.
 */
export class StepUpService {
  readonly #options: StepUpOptions;

  constructor(options: StepUpOptions) {
    this.#options = options;
  }

  async read(caller: Caller): Promise<StepUpState> {
    const { proofs, providers } = this.#options;
    const methods = await proofs.listMethods(caller.userId);
    const offered = await providers.listProvingProviders(caller);
    const takesPassword = await this.#takesPassword(caller);
    return {
      methods: [
        ...methods,
        ...(takesPassword ? (['password'] as const) : []),
        ...(offered.length > 0 ? (['provider'] as const) : []),
      ],
      providers: offered,
    };
  }

  async begin(caller: Caller) {
    return await this.#options.proofs.begin(caller.userId, 'step_up', caller.sessionId);
  }

  /** Notes a refusal for the audit log, because a stranger may use an unattended browser. */
  async prove(caller: Caller, body: StepUpBody, client: SignInClient): Promise<void> {
    try {
      await this.#prove(caller, body, client);
    } catch (error) {
      if (error instanceof ProblemError) {
        const { noteAccess } = this.#options;
        noteAccess({ kind: 'step_up_refused', userId: caller.userId, address: client.address });
      }
      throw error;
    }
  }

  async #prove(caller: Caller, body: StepUpBody, client: SignInClient): Promise<void> {
    const { auth, proofs } = this.#options;
    if (body.method === 'password') {
      if (!(await this.#takesPassword(caller))) throw new ProblemError('proof_refused');
      await auth.provePassword(caller, body.password, client);
      await this.#renew(caller, null);
      return;
    }
    const use = { use: 'step_up', userId: caller.userId, boundTo: caller.sessionId } as const;
    await this.#renew(caller, await proofs.prove(caller.userId, body, use));
  }

  /** False for an account with a second factor, and for a session whose provider required one. */
  async #takesPassword(caller: Caller): Promise<boolean> {
    const { db } = this.#options;
    const user = await findUserById(db, caller.userId);
    const state = await readSessionState(db, caller.userId, caller.sessionId);
    const hasPassword = (user?.passwordHash ?? null) !== null;
    return hasPassword && !state.hasFactor && state.factor !== 'provider';
  }

  async #renew({ userId, sessionId }: Caller, factor: SessionFactor | null): Promise<void> {
    const { db, auth, now } = this.#options;
    await renewSessionProof(db, { family: sessionId, userId, factor, provedAt: new Date(now()) });
    auth.forgetUser(userId);
  }
}
