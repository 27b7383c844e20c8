import type { ApiToken } from '@eupnea/contracts/api-token';

export type TokenState = 'valid' | 'expired' | 'revoked';

export function stateOfToken(token: ApiToken, nowMs: number): TokenState {
  if (token.revoked_at !== null) return 'revoked';
  return Date.parse(token.expires_at) <= nowMs ? 'expired' : 'valid';
}

/** Active tokens first; newest first within each group. */
export function sortTokens(tokens: readonly ApiToken[], nowMs: number): readonly ApiToken[] {
  return tokens.toSorted(
    (left, right) =>
      Number(stateOfToken(left, nowMs) !== 'valid') - Number(stateOfToken(right, nowMs) !== 'valid'),
  );
}
