import type { Caller } from '../../http/caller.ts';
import { SessionCache } from '../../http/session-cache.ts';
import type { Executor } from '../../storage/executor.ts';
import { listFeatures } from '../features/feature-service.ts';
import type { AccessTokens } from './access-tokens.ts';
import { needsFactor, provenUntilMs } from './factor/factor-demand.ts';
import { readSessionState } from './factor/session-proof-repository.ts';
import { findUserOfLiveSession } from './session-repository.ts';
import type { UserRow } from './user-repository.ts';

interface SessionCallersOptions {
  readonly db: Executor;
  readonly accessTokens: AccessTokens;
  readonly mayEnter: (user: UserRow) => boolean;
  readonly now: () => number;
}

interface KnownCaller extends Caller {
  readonly provenUntilMs: number;
}

/** Callers of access tokens, cached for a short time. */
export class SessionCallers {
  readonly #options: SessionCallersOptions;
  readonly #cache: SessionCache<KnownCaller>;

  constructor(options: SessionCallersOptions) {
    this.#options = options;
    this.#cache = new SessionCache(options.now);
  }

  /** Returns the caller of an access token while its session lives, else null. */
  async authenticate(accessToken: string): Promise<Caller | null> {
    const claims = await this.#options.accessTokens.read(accessToken);
    if (claims === null) return null;
    const known = this.#cache.read(claims.sessionId) ?? (await this.#read(claims.sessionId, claims.userId));
    if (known === null || known.userId !== claims.userId) return null;
    const { provenUntilMs: until, ...caller } = known;
    return { ...caller, isProven: this.#options.now() <= until };
  }

  forget(sessionId: string): void {
    this.#cache.forget(sessionId);
  }

  forgetUser(userId: number): void {
    this.#cache.forgetUser(userId);
  }

  async #read(sessionId: string, userId: number): Promise<KnownCaller | null> {
    const { db, now, mayEnter } = this.#options;
    const generation = this.#cache.generation;
    const user = await findUserOfLiveSession(db, sessionId, userId, new Date(now()));
    if (user === null || !mayEnter(user)) return null;
    const features = new Set((await listFeatures(db, user.id)).map(({ code }) => code));
    const state = await readSessionState(db, user.id, sessionId);
    const owner = { ...user, features };
    const caller: KnownCaller = {
      userId: user.id,
      sessionId,
      username: user.username,
      email: user.email,
      isAdmin: user.isAdmin,
      features,
      projectIds: null,
      token: null,
      needsFactor: needsFactor(state, owner),
      isProven: false,
      provenUntilMs: provenUntilMs(state, owner),
    };
    this.#cache.write(caller, generation);
    return caller;
  }
}
