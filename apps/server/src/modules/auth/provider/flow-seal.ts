import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { PROVIDER_FLOW_SECONDS } from '../session-cookie.ts';

/** What the browser keeps, unreadable to itself, between the way to the provider and the way back. */
const flowSchema = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Of the session that adds the identity to its account; null when somebody signs in. */
  link: z.object({ userId: z.number().int(), sessionId: z.string() }).nullable(),
});

export type ProviderFlow = z.infer<typeof flowSchema>;

const ISSUER = 'eupnea provider flow';

/**
 * Seals a flow into a cookie, so that only the browser that began it can finish it and no table of open flows can be
 * flooded.
 */
export class FlowSeal {
  readonly #key: Uint8Array;
  readonly #now: () => number;

  constructor(key: Uint8Array, now: () => number) {
    this.#key = key;
    this.#now = now;
  }

  async seal(flow: ProviderFlow): Promise<string> {
    const issuedAt = Math.floor(this.#now() / 1000);
    return await new EncryptJWT({ flow })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setIssuer(ISSUER)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + PROVIDER_FLOW_SECONDS)
      .encrypt(this.#key);
  }

  /** null for a cookie that is missing, expired or not ours. */
  async open(cookie: string | null): Promise<ProviderFlow | null> {
    if (cookie === null) return null;
    try {
      const { payload } = await jwtDecrypt(cookie, this.#key, {
        issuer: ISSUER,
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        currentDate: new Date(this.#now()),
      });
      return flowSchema.parse(payload['flow']);
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
}
