import { describe, expect, it } from 'vitest';
import { PasswordHasher } from './password-hasher.ts';

describe('passwords', () => {
  it('are hashed with Argon2id, each with a salt of its own, and recognised', async () => {
    const hasher = new PasswordHasher();
    const [one, other] = [await hasher.hash('a password'), await hasher.hash('a password')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/u);
    expect(one).not.toBe(other);
    expect(await hasher.verify(async () => one, 'a password')).toBe(true);
    expect(await hasher.verify(async () => one, 'another password')).toBe(false);
  });

  it('of an account that does not exist are never right', async () => {
    expect(await new PasswordHasher().verify(async () => null, 'no account has this password')).toBe(false);
  });

  it('wait in a bounded queue: what is too much is refused at once, the rest is answered', async () => {
    const hasher = new PasswordHasher();
    const encoded = await hasher.hash('a password');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, () => hasher.verify(async () => encoded, 'a password')),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(60 - 41);
    expect(refused.every((outcome) => outcome.reason.code === 'rate_limited')).toBe(true);
    expect(await hasher.verify(async () => encoded, 'a password')).toBe(true);
  });

  it('of a known browser go before a full queue of strangers, and what is refused was not looked up', async () => {
    const hasher = new PasswordHasher();
    const encoded = await hasher.hash('a password');
    const order: string[] = [];
    let lookUps = 0;
    const guess = async () => {
      const read = async () => {
        lookUps += 1;
        return encoded;
      };
      await hasher.verify(read, 'wrong');
      order.push('stranger');
    };
    const strangers = Promise.allSettled(Array.from({ length: 60 }, guess));
    const owner = hasher
      .verify(async () => encoded, 'a password', true)
      .then((isRight) => {
        order.push('owner');
        return isRight;
      });
    expect(hasher.waiting).toBe(41);
    expect(await owner).toBe(true);
    expect(order.length).toBeLessThanOrEqual(3);
    await strangers;
    expect(lookUps).toBe(41);
  });
});
