import type { Tokens } from '@eupnea/contracts/auth';

/** Name of the lock shared by all tabs. */
const REFRESH_LOCK = 'eupnea-refresh';

export interface RefreshDependencies {
  readonly readToken: () => string | null;
  readonly readRefreshToken: () => string | null;
  /** Exchanges the refresh token; null when refused. Throws when the server cannot be reached. */
  readonly exchange: (refreshToken: string) => Promise<Tokens | null>;
  readonly store: (tokens: Tokens) => void;
  /** Web Locks need a secure context; without them refreshes are serialised within a tab. */
  readonly locks: LockManager | undefined;
}

/**
 * One refresh at a time across tabs: a waiting tab takes the new token. Returns the current token, or null
 * when the session has ended.
 */
export function createSingleFlightRefresh(dependencies: RefreshDependencies) {
  const { readToken, readRefreshToken, exchange, store, locks } = dependencies;
  let inFlight: Promise<string | null> | null = null;

  async function refreshUnlessDone(refusedToken: string): Promise<string | null> {
    const current = readToken();
    if (current !== null && current !== refusedToken) return current;
    const refreshToken = readRefreshToken();
    if (refreshToken === null) return null;
    const tokens = await exchange(refreshToken);
    if (tokens === null) return null;
    store(tokens);
    return tokens.access_token;
  }

  return function refresh(refusedToken: string): Promise<string | null> {
    inFlight ??= (
      locks === undefined
        ? refreshUnlessDone(refusedToken)
        : locks.request(REFRESH_LOCK, () => refreshUnlessDone(refusedToken))
    ).finally(() => {
      inFlight = null;
    });
    return inFlight;
  };
}
