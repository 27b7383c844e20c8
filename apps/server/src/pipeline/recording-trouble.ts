import { isUnanswered } from '../storage/transaction.ts';

/** Interval at which the log repeats a failure, ms: a full disk fails five writes per second. */
export const NAME_AGAIN_MS = 10_000;

/** Time without a failure after which writing counts as working, ms: writes are retried every five seconds at most. */
export const OVER_AFTER_MS = 30_000;

/**
 * Failed writes of samples and breaths, and failed takeovers of devices: decides which failure the log names, and
 * provides the server's health.
 */
export class RecordingTrouble {
  readonly #now: () => number;
  readonly #named = new Map<string, { atMs: number; unnamed: number }>();
  #last: { readonly atMs: number; readonly code: string } | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @returns number of unlogged failures with this code since the last logged one; null = do not log this one */
  note(error: unknown): number | null {
    const atMs = this.#now();
    const code = codeOf(error);
    this.hear(code);
    const named = this.#named.get(code);
    if (named !== undefined && Math.abs(atMs - named.atMs) < NAME_AGAIN_MS) {
      named.unnamed += 1;
      return null;
    }
    this.#named.set(code, { atMs, unnamed: 0 });
    return named?.unnamed ?? 0;
  }

  /** A failure of this process or, of a gateway, in another one. */
  hear(code: string): void {
    this.#last = { atMs: this.#now(), code };
  }

  /** The last failure; null when writing works. */
  get current(): { readonly atMs: number; readonly code: string } | null {
    if (this.#last === null || Math.abs(this.#now() - this.#last.atMs) > OVER_AFTER_MS) return null;
    return this.#last;
  }
}

/** Codes of Node.js (`ENOSPC`) and of PostgreSQL (`53100`: disk full). A database that does not answer has none of its own. */
export function codeOf(error: unknown): string {
  if (isUnanswered(error)) return 'ETIMEDOUT';
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}
