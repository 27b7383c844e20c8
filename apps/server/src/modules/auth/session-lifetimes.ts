/** Idle time after which a browser must sign in again. */
export const REFRESH_IDLE_MS = 3 * 24 * 3600_000;

/** Maximum lifetime of a session. */
export const SESSION_MAX_MS = 30 * 24 * 3600_000;

/** Grace period in which two tabs may refresh with one token; later reuse counts as theft. */
export const REFRESH_GRACE_MS = 10_000;

/** Time for which expired tokens are kept, so that their reuse can be told from an unknown token. */
export const KEEP_EXPIRED_MS = 7 * 24 * 3600_000;
