import type { Bus } from '../../bus/bus.ts';
import type { Caller } from '../../http/caller.ts';
import { ProblemError } from '../../http/problem-error.ts';
import type { Database } from '../../storage/open-storage.ts';
import type { AuthService } from '../auth/auth-service.ts';
import { AttemptCounter } from '../../http/attempt-counter.ts';
import { SessionCache } from '../../http/session-cache.ts';
import { listFeatures } from '../features/feature-service.ts';
import { findLiveToken, listLiveHashes, markUsed } from './token-repository.ts';
import { hashTokenSecret, isTokenSecret, sessionIdOf } from './token-secret.ts';

/** Delay until expired tokens, and tokens revoked by another process, lose their sockets, ms. */
const SWEEP_INTERVAL_MS = 15_000;

/** Resolution of `last_used_at`, ms: a polling script costs one write per minute. */
const USED_RESOLUTION_MS = 60_000;

/**
 * Limit of look-ups of unknown tokens by all callers together. Guessing 256 bits is hopeless, but a flood
 * must not reach the database.
 */
const UNKNOWN_TOKENS = { most: 300, windowMs: 10_000 } as const;

export interface CallersOptions {
  readonly db: Database;
  readonly bus: Bus;
  readonly auth: AuthService;
  readonly isDemo: boolean;
  readonly now: () => number;
  readonly onSweepError: (error: unknown) => void;
}

/** Authenticates callers: users by the access token of a session, scripts by their API token. */
export class Callers {
  readonly #options: CallersOptions;
  readonly #cache: SessionCache;
  readonly #unknown: AttemptCounter;
  readonly #subscriptions: readonly (() => void)[];
  /** Active tokens: hash and owner by session id. */
  readonly #used = new Map<string, { readonly hash: string; readonly userId: number }>();
  #sweep: NodeJS.Timeout | null = null;

  constructor(options: CallersOptions) {
    this.#options = options;
    this.#cache = new SessionCache(options.now);
    this.#unknown = new AttemptCounter(options.now);
    const { bus } = options;
    this.#subscriptions = [
      bus.subscribe('auth.ended', ({ sessionId }) => {
        this.#cache.forget(sessionId);
        this.#used.delete(sessionId);
      }),
      bus.subscribe('auth.user_changed', ({ userId }) => this.#cache.forgetUser(userId)),
      bus.subscribe('auth.user_ended', ({ userId }) => {
        this.#cache.forgetUser(userId);
        this.#end([...this.#used].filter(([, used]) => used.userId === userId).map(([id]) => id));
      }),
    ];
  }

  start(): void {
    this.#sweep ??= setInterval(() => {
      this.sweepTokens().catch(this.#options.onSweepError);
    }, SWEEP_INTERVAL_MS);
  }

  stop(): void {
    if (this.#sweep !== null) clearInterval(this.#sweep);
    this.#sweep = null;
    for (const end of this.#subscriptions) end();
  }

  /** Returns null for an invalid token. Throws rate_limited during a flood of unknown tokens. */
  async authenticate(bearer: string): Promise<Caller | null> {
    if (!isTokenSecret(bearer)) return await this.#options.auth.authenticate(bearer);
    const { db, now } = this.#options;
    const hash = hashTokenSecret(bearer);
    const sessionId = sessionIdOf(hash);
    const known = this.#cache.read(sessionId);
    if (known !== null) return known;
    const wait = this.#unknown.secondsToWait('', UNKNOWN_TOKENS);
    if (wait > 0) throw new ProblemError('rate_limited', { retryAfterSeconds: wait });
    const generation = this.#cache.generation;
    const found = await findLiveToken(db, hash, new Date(now()));
    if (found === null) this.#unknown.add('', UNKNOWN_TOKENS);
    if (found === null || found.user.verifiedAt === null || (found.user.isDemo && !this.#options.isDemo)) {
      return null;
    }
    const { token, user } = found;
    if (now() - (token.lastUsedAt?.getTime() ?? 0) >= USED_RESOLUTION_MS) {
      await markUsed(db, token.id, new Date(now()));
    }
    const features = await listFeatures(db, user.id);
    const caller: Caller = {
      userId: user.id,
      sessionId,
      username: user.username,
      email: user.email,
      isAdmin: false,
      features: new Set(features.map(({ code }) => code)),
      projectIds: token.projectIds,
      token: { id: token.id, scopes: new Set(token.scopes) },
      needsFactor: false,
      isProven: true,
    };
    this.#cache.write(caller, generation);
    this.#used.set(sessionId, { hash, userId: user.id });
    return caller;
  }

  /** Closes the sockets of expired tokens and of tokens that another process revoked. */
  async sweepTokens(): Promise<void> {
    if (this.#used.size === 0) return;
    const used = [...this.#used];
    const { db, now } = this.#options;
    const live = await listLiveHashes(
      db,
      used.map(([, { hash }]) => hash),
      new Date(now()),
    );
    this.#end(used.filter(([, { hash }]) => !live.has(hash)).map(([sessionId]) => sessionId));
  }

  #end(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) this.#options.bus.publish('auth.ended', { sessionId });
  }
}
