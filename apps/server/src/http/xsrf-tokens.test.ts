import { describe, expect, it } from 'vitest';
import { XsrfTokens } from './xsrf-tokens.ts';

const tokens = new XsrfTokens([new Uint8Array(32).fill(7)]);

describe('an XSRF token', () => {
  it('is accepted doubled, for its own session', () => {
    const token = tokens.issue('one');
    expect(tokens.isAccepted(token, token, 'one')).toBe(true);
  });

  it('is refused alone, changed, for another session, and of another server', () => {
    const token = tokens.issue('one');
    expect(tokens.isAccepted(token, undefined, 'one')).toBe(false);
    expect(tokens.isAccepted(token, [token], 'one')).toBe(false);
    expect(tokens.isAccepted(token, `${token}x`, 'one')).toBe(false);
    expect(tokens.isAccepted(token, token, 'two')).toBe(false);
    const foreign = new XsrfTokens([new Uint8Array(32).fill(8)]).issue('one');
    expect(tokens.isAccepted(foreign, foreign, 'one')).toBe(false);
    expect(tokens.isAccepted('', '', 'one')).toBe(false);
  });

  it('without a session must only be doubled: there is nothing it could be bound to', () => {
    const token = tokens.issue('one');
    expect(tokens.isAccepted(token, token, null)).toBe(true);
    expect(tokens.isAccepted(token, 'another', null)).toBe(false);
  });
});
