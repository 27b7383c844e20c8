import { createHash, randomInt } from 'node:crypto';

/** Number of codes per set. */
const RECOVERY_CODES = 10;

/** Crockford's base32: no letter resembles a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 24 characters of 5 bits: from 112 bits on, ASVS 5.0 (6.5.2) accepts a plain hash for storage. */
const GROUPS = 6;
const GROUP_LENGTH = 4;

/** Returns a set of codes such as `7K3D-9QXA-22MF-P0TR-4HJW-8C2N`. */
export function makeRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(''),
    ).join('-'),
  );
}

/** SHA-256 of the normalised code, hex: ignores case and dashes, and maps the letters O, I, L to digits. */
export function hashRecoveryCode(code: string): string {
  const meant = code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/gu, '1');
  return createHash('sha256').update(meant).digest('hex');
}
