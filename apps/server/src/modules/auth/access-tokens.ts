import { SignJWT, errors, jwtVerify } from 'jose';

/** An access token outlives its session's end only where nobody looks; every request and socket looks. */
export const ACCESS_TOKEN_SECONDS = 600;

/** Servers behind one address may differ by a minute. */
const CLOCK_TOLERANCE_SECONDS = 60;

const ISSUER = 'eupnea';

export interface AccessClaims {
  readonly userId: number;
  readonly sessionId: string;
}

export class AccessTokens {
  readonly #key: Uint8Array;
  readonly #now: () => number;

  constructor(key: Uint8Array, now: () => number) {
    this.#key = key;
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
      .sign(this.#key);
  }

  /** null for a token that is malformed, expired or not ours. */
  async read(token: string): Promise<AccessClaims | null> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
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
