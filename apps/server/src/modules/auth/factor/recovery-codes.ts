import { createHash, randomInt } from 'node:crypto';

/** Codes of one set. */
const RECOVERY_CODES = 10;

/** Crockford's base32: no letter looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 16 characters of 5 bits: too many to try even against a stolen hash. */
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A set of codes such as `7K3D-9QXA-22MF-P0TR`. */
export function makeRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(''),
    ).join('-'),
  );
}

/** SHA-256 of the code as it is meant, hex: case, dashes and the letters O, I, L do not matter. */
export function hashRecoveryCode(code: string): string {
  const meant = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/gu, '1');
  return createHash('sha256').update(meant).digest('hex');
}
