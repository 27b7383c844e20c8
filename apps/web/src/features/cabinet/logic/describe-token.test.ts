import type { ApiToken } from '@eupnea/contracts/api-token';
import { expect, it } from 'vitest';
import { sortTokens, stateOfToken } from './describe-token.ts';

const NOW = Date.parse('2026-11-25T00:00:00Z');

function makeToken(id: number, fields: Partial<ApiToken> = {}): ApiToken {
  return {
    id,
    name: `token ${id}`,
    hint: 'eup_abcd',
    scopes: ['read'],
    projects: null,
    created_at: '2026-11-01T00:00:00Z',
    expires_at: '2026-12-01T00:00:00Z',
    last_used_at: null,
    revoked_at: null,
    ...fields,
  };
}

it('calls a token revoked before it calls it expired', () => {
  const expired = { expires_at: '2026-11-25T00:00:00Z' };
  expect(stateOfToken(makeToken(1), NOW)).toBe('valid');
  expect(stateOfToken(makeToken(1, expired), NOW)).toBe('expired');
  expect(stateOfToken(makeToken(1, { ...expired, revoked_at: '2026-11-02T00:00:00Z' }), NOW)).toBe('revoked');
});

it('lists tokens that work before those that do not, and keeps the order within', () => {
  const tokens = [makeToken(4, { revoked_at: '2026-11-02T00:00:00Z' }), makeToken(3), makeToken(2)];
  expect(sortTokens(tokens, NOW).map(({ id }) => id)).toEqual([3, 2, 4]);
});
