/** A browser that is not opened for this long signs in again. */
export const REFRESH_IDLE_MS = 3 * 24 * 3600_000;

/** And in any case after this long. */
export const SESSION_MAX_MS = 30 * 24 * 3600_000;

/** Two tabs that refresh with one token at once both get a pair; later than this the second one is a thief. */
export const REFRESH_GRACE_MS = 10_000;

/** What has run out is kept this long, so that its reuse can still be told from an unknown token. */
export const KEEP_EXPIRED_MS = 7 * 24 * 3600_000;
