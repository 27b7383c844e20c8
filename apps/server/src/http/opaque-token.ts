import { createHash, randomBytes } from 'node:crypto';

/** Returns a token of 256 random bits, so that a plain hash is enough for storage. */
export function makeOpaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Stored form of a refresh token or one-time link: SHA-256, hex. */
export function hashOpaqueToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
