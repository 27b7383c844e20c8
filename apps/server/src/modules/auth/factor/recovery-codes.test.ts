import { describe, expect, it } from 'vitest';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';

describe('recovery codes', () => {
  it('are ten different ones of 120 bits in groups', () => {
    const codes = makeRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/u);
  });

  it('are read however they are typed', () => {
    const hash = hashRecoveryCode('7K3D-9QXA-22MF-P0T1');
    expect(hashRecoveryCode(' 7k3d 9qxa22mf-pOtI ')).toBe(hash);
    expect(hashRecoveryCode('7K3D-9QXA-22MF-P0T2')).not.toBe(hash);
  });
});
