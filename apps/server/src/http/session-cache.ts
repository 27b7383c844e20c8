import type { Caller } from './caller.ts';

/**
 * How long a caller is believed without asking the database. What ends or changes in this process is forgotten at once;
 * this bounds only what another process (the command line on PostgreSQL) changes.
 */
const BELIEVED_MS = 5_000;

/** Sessions kept at once; beyond it the oldest is asked for again. */
const MAX_SESSIONS = 5_000;

/** Saves a query per request, which on the embedded database's single connection would queue behind the recording. */
export class SessionCache {
  readonly #callers = new Map<string, { readonly caller: Caller; readonly until: number }>();
  readonly #now: () => number;
  #generation = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  read(sessionId: string): Caller | null {
    const entry = this.#callers.get(sessionId);
    if (entry === undefined) return null;
    if (entry.until > this.#now()) return entry.caller;
    this.#callers.delete(sessionId);
    return null;
  }

  /** Grows with everything forgotten: what was read before must not be written after. */
  get generation(): number {
    return this.#generation;
  }

  write(caller: Caller, readAtGeneration: number): void {
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
