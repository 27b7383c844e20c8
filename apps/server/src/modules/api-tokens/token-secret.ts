import { hashOpaqueToken, makeOpaqueToken } from '../../http/opaque-token.ts';

/**
 * Prefix of every API token, so that source code scanners find a leaked one and the server distinguishes it
 * from a session.
 */
const PREFIX = 'eup_';

/** Number of characters stored in clear text: the prefix and 24 of 256 random bits. */
const HINT_LENGTH = PREFIX.length + 4;

const SESSION_HASH_LENGTH = 32;

export function makeTokenSecret(): string {
  return `${PREFIX}${makeOpaqueToken()}`;
}

export function isTokenSecret(text: string): boolean {
  return text.startsWith(PREFIX);
}

export function hintOf(secret: string): string {
  return secret.slice(0, HINT_LENGTH);
}

export function hashTokenSecret(secret: string): string {
  return hashOpaqueToken(secret);
}

/** A token counts as one session of its owner, named by half of its hash. */
export function sessionIdOf(tokenHash: string): string {
  return `token-${tokenHash.slice(0, SESSION_HASH_LENGTH)}`;
}
