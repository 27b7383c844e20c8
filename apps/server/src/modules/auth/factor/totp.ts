import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { TOTP_DIGITS } from '@eupnea/contracts/second-factor';

/** Time step (RFC 6238, section 4.1), ms. */
const STEP_MS = 30_000;

/**
 * Accepted steps before and after the server's own: a phone's clock may be off by half a minute (RFC 6238, section
 * 5.2).
 */
const STEPS_OFF = 1;

/** Length of a secret, bytes: the output length of HMAC-SHA-1 (RFC 4226, section 4, R6). */
const SECRET_BYTES = 20;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function makeTotpSecret(): Uint8Array {
  return randomBytes(SECRET_BYTES);
}

/** RFC 4648 base32 without padding, the format of authenticator apps. */
export function toBase32(bytes: Uint8Array): string {
  let bits = 0;
  let value = 0;
  let text = '';
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32.charAt((value >> bits) & 31);
    }
    value &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + BASE32.charAt((value << (5 - bits)) & 31);
}

/** Returns the address in the QR code for an authenticator app (Key Uri Format of Google Authenticator). */
export function describeTotp(secret: Uint8Array, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

/** HOTP of RFC 4226 with HMAC-SHA-1 over the time step. Returns the digits as text. */
export function computeTotp(secret: Uint8Array, step: number, digits: number = TOTP_DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * @param lastStep step of the last accepted code: this and earlier ones are refused
 * @returns step of the code; null for a wrong or used code
 */
export function findTotpStep(
  secret: Uint8Array,
  code: string,
  nowMs: number,
  lastStep: number | null,
): number | null {
  const now = Math.floor(nowMs / STEP_MS);
  const given = Buffer.from(code.replaceAll(/\s/gu, ''));
  let found: number | null = null;
  for (let step = now - STEPS_OFF; step <= now + STEPS_OFF; step += 1) {
    const expected = Buffer.from(computeTotp(secret, step));
    const isEqual = given.length === expected.length && timingSafeEqual(given, expected);
    if (isEqual && found === null && (lastStep === null || step > lastStep)) found = step;
  }
  return found;
}
