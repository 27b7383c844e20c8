/** Longer than the maximum age of a logout token (provider-client.ts) plus the largest clock tolerance. */
const KEPT_MS = 15 * 60_000;

/** Maximum number of remembered tokens. Signatures are checked before, so that only a provider could fill it. */
const KEPT_MAX = 10_000;

/** Ensures that a logout token works once (Back-Channel Logout 1.0, section 2.6, step 8). */
export class UsedLogoutTokens {
  readonly #used = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @returns false for a token that was used before */
  use(tokenId: string): boolean {
    for (const [known, at] of this.#used) {
      if (at + KEPT_MS > this.#now() && this.#used.size < KEPT_MAX) break;
      this.#used.delete(known);
    }
    if (this.#used.has(tokenId)) return false;
    this.#used.set(tokenId, this.#now());
    return true;
  }
}
