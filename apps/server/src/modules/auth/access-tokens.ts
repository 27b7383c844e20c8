import { SignJWT, errors, jwtVerify } from 'jose';
import type { KeyRing } from '../../http/key-ring.ts';

/** Lifetime of an access token. Every request and socket checks the session too, so that it ends at once. */
export const ACCESS_TOKEN_SECONDS = 600;

/** Allowed clock difference between servers behind one address. */
const CLOCK_TOLERANCE_SECONDS = 60;

const ISSUER = 'eupnea';

export interface AccessClaims {
  readonly userId: number;
  readonly sessionId: string;
}

export class AccessTokens {
  readonly #keys: KeyRing;
  readonly #now: () => number;

  constructor(keys: KeyRing, now: () => number) {
    this.#keys = keys;
    this.#now = now;
  }

  async issue(claims: AccessClaims): Promise<string> {
    const issuedAt = Math.floor(this.#now() / 1000);
    return await new SignJWT({ sid: claims.sessionId })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(ISSUER)
      .setAudience(ISSUER)
      .setSubject(String(claims.userId))
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
      .sign(this.#keys[0]);
  }

  /** Returns null for a token that is malformed, expired or signed by another key. */
  async read(token: string): Promise<AccessClaims | null> {
    for (const key of this.#keys) {
      const claims = await this.#readBy(key, token);
      if (claims !== null) return claims;
    }
    return null;
  }

  async #readBy(key: Uint8Array, token: string): Promise<AccessClaims | null> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: ISSUER,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(this.#now()),
      });
      const userId = Number(payload.sub);
      if (!Number.isSafeInteger(userId) || typeof payload['sid'] !== 'string') return null;
      return { userId, sessionId: payload['sid'] };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
}
