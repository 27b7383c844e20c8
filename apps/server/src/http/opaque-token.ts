import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: nothing to guess, so a plain hash is enough to store it by. */
export function makeOpaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a refresh token or a one-time link: SHA-256, hex. */
export function hashOpaqueToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
