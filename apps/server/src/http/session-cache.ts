import type { Caller } from './caller.ts';

/**
 * Cache lifetime of a caller's permissions, ms. Changes in this process clear the cache at once, so this
 * bounds only changes by another process (the command line on PostgreSQL).
 */
const BELIEVED_MS = 5_000;

/** Maximum number of cached sessions; above it the oldest is dropped. */
const MAX_SESSIONS = 5_000;

/**
 * Cache of callers. Saves a query per request, which would queue behind the recording on the embedded
 * database's single connection.
 */
export class SessionCache<Known extends Caller = Caller> {
  readonly #callers = new Map<string, { readonly caller: Known; readonly until: number }>();
  readonly #now: () => number;
  #generation = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  read(sessionId: string): Known | null {
    const entry = this.#callers.get(sessionId);
    if (entry === undefined) return null;
    if (entry.until > this.#now()) return entry.caller;
    this.#callers.delete(sessionId);
    return null;
  }

  /** Increases with every cleared entry: a value read before must not be cached after. */
  get generation(): number {
    return this.#generation;
  }

  write(caller: Known, readAtGeneration: number): void {
    if (readAtGeneration !== this.#generation) return;
    if (this.#callers.size >= MAX_SESSIONS) {
      const oldest = this.#callers.keys().next();
      if (oldest.done !== true) this.#callers.delete(oldest.value);
    }
    this.#callers.set(caller.sessionId, { caller, until: this.#now() + BELIEVED_MS });
  }

  forget(sessionId: string): void {
    this.#generation += 1;
    this.#callers.delete(sessionId);
  }

  forgetUser(userId: number): void {
    this.#generation += 1;
    for (const [sessionId, { caller }] of this.#callers) {
      if (caller.userId === userId) this.#callers.delete(sessionId);
    }
  }
}
