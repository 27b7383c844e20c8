import { describe, expect, it } from 'vitest';
import { computeTotp, describeTotp, findTotpStep, makeTotpSecret, toBase32 } from './totp.ts';

/** Key of the test vectors, RFC 6238 appendix B, SHA-1. */
const SECRET = Buffer.from('12345678901234567890');

describe('codes of an authenticator app', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 appendix B at %i s', (seconds, code) => {
    expect(computeTotp(SECRET, Math.floor(seconds / 30), 8)).toBe(code);
  });

  it('hold one step before and after the server’s clock, and no further', () => {
    const code = computeTotp(SECRET, 100);
    const at = (step: number) => findTotpStep(SECRET, code, step * 30_000 + 1, null);
    expect([98, 99, 100, 101, 102].map(at)).toEqual([null, 100, 100, 100, null]);
  });

  it('are not accepted a second time, nor is an older one', () => {
    const nowMs = 100 * 30_000;
    expect(findTotpStep(SECRET, computeTotp(SECRET, 100), nowMs, 99)).toBe(100);
    expect(findTotpStep(SECRET, computeTotp(SECRET, 100), nowMs, 100)).toBeNull();
    expect(findTotpStep(SECRET, computeTotp(SECRET, 99), nowMs, 100)).toBeNull();
  });

  it('may be typed with a space, and nothing else', () => {
    const code = computeTotp(SECRET, 100);
    expect(findTotpStep(SECRET, `${code.slice(0, 3)} ${code.slice(3)}`, 3_000_000, null)).toBe(100);
    expect(findTotpStep(SECRET, `${code}0`, 3_000_000, null)).toBeNull();
    expect(findTotpStep(SECRET, '', 3_000_000, null)).toBeNull();
  });

  it('come from a secret of 160 bits, told in base32 (RFC 4648, section 10)', () => {
    expect(makeTotpSecret()).toHaveLength(20);
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(toBase32(Buffer.from('fooba'))).toBe('MZXW6YTB');
    expect(describeTotp(Buffer.from('foobar'), 'a b@example.org', 'Eupnea')).toBe(
      'otpauth://totp/Eupnea:a%20b%40example.org?secret=MZXW6YTBOI&issuer=Eupnea',
    );
  });
});
