import { beforeEach, describe, expect, it } from 'vitest';
import { SignInLimiter } from './sign-in-limiter.ts';

let nowMs: number;
let limiter: SignInLimiter;

function attempt(email: string, address: string, knownDevice: string | null = null) {
  return { email, address, knownDevice };
}

beforeEach(() => {
  nowMs = 1_000_000;
  limiter = new SignInLimiter(() => nowMs);
});

function failTimes(count: number, email: string, addressOf: (index: number) => string): void {
  for (let index = 0; index < count; index += 1) limiter.reserve(attempt(email, addressOf(index)));
}

describe('the limit on wrong passwords', () => {
  it('closes an account to one address after ten, in any spelling of the e-mail, and says for how long', () => {
    failTimes(10, 'A@example.org', () => '192.0.2.1');
    expect(() => limiter.reserve(attempt('a@EXAMPLE.org', '192.0.2.1'))).toThrow(
      expect.objectContaining({ code: 'rate_limited', details: { retryAfterSeconds: 300 } }),
    );
    limiter.reserve(attempt('a@example.org', '192.0.2.2'));
  });

  it('closes an address that tries many accounts', () => {
    for (let index = 0; index < 60; index += 1)
      limiter.reserve(attempt(`user${index}@example.org`, '192.0.2.1'));
    expect(() => limiter.reserve(attempt('another@example.org', '192.0.2.1'))).toThrow();
    limiter.reserve(attempt('another@example.org', '192.0.2.2'));
  });

  it('closes an account that many addresses try, for an hour and not for ever', () => {
    failTimes(100, 'a@example.org', (index) => `192.0.2.${index}`);
    expect(() => limiter.reserve(attempt('a@example.org', '198.51.100.1'))).toThrow();
    nowMs += 60 * 60_000;
    limiter.reserve(attempt('a@example.org', '198.51.100.1'));
  });

  it('counts attempts at once before their answers are known', () => {
    failTimes(10, 'a@example.org', () => '192.0.2.1');
    expect(() => limiter.reserve(attempt('a@example.org', '192.0.2.1'))).toThrow();
  });

  it('forgets the failures of a pair that got in', () => {
    failTimes(10, 'a@example.org', () => '192.0.2.1');
    limiter.forgive(attempt('a@example.org', '192.0.2.1'));
    failTimes(10, 'a@example.org', () => '192.0.2.1');
    expect(() => limiter.reserve(attempt('a@example.org', '192.0.2.1'))).toThrow();
  });

  it('lets the owner in from a browser that was signed in before, while a crowd floods the account', () => {
    failTimes(100, 'a@example.org', (index) => `192.0.2.${index}`);
    expect(() => limiter.reserve(attempt('a@example.org', '192.0.2.200'))).toThrow();
    for (let count = 0; count < 10; count += 1) {
      limiter.reserve(attempt('a@example.org', '192.0.2.200', 'laptop'));
    }
    expect(() => limiter.reserve(attempt('a@example.org', '192.0.2.200', 'laptop'))).toThrow();
    limiter.reserve(attempt('a@example.org', '192.0.2.200', 'phone'));
  });

  it('starts the account anew when its owner chose a new password through the mailbox', () => {
    failTimes(100, 'a@example.org', (index) => `192.0.2.${index}`);
    limiter.forgiveAccount('A@example.org');
    limiter.reserve(attempt('a@example.org', '198.51.100.1'));
  });

  it('does not count what was never tried', () => {
    for (let count = 0; count < 30; count += 1) {
      limiter.reserve(attempt('a@example.org', '192.0.2.1'));
      limiter.withdraw(attempt('a@example.org', '192.0.2.1'));
    }
  });
});
