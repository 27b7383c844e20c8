import { describe, expect, it } from 'vitest';
import { FactorSecret } from './factor-secret.ts';

const key = new Uint8Array(32).fill(7);

describe('a sealed secret', () => {
  it('opens with its key at its place only', () => {
    const secret = new FactorSecret([key]);
    const sealed = secret.seal(Buffer.from('seed'), 'totp 5');
    expect(sealed).not.toContain(Buffer.from('seed').toString('base64url'));
    expect(Buffer.from(secret.open(sealed, 'totp 5') ?? []).toString()).toBe('seed');
    expect(secret.open(sealed, 'totp 6')).toBeNull();
    expect(new FactorSecret([new Uint8Array(32)]).open(sealed, 'totp 5')).toBeNull();
    expect(secret.open('short', 'totp 5')).toBeNull();
  });
});
