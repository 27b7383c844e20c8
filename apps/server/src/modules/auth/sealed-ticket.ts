import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import type { z } from 'zod';
import type { KeyRing } from '../../http/key-ring.ts';

interface TicketOptions<Schema extends z.ZodType> {
  readonly keys: KeyRing;
  /** Purpose in the ticket: a ticket of another purpose is refused. */
  readonly purpose: string;
  readonly schema: Schema;
  readonly validSeconds: number;
  readonly now: () => number;
}

/**
 * State that the browser keeps for the server, encrypted (A256GCM) and with an expiry. The server stores no table of
 * started flows, which visitors could fill.
 */
export class SealedTicket<Schema extends z.ZodType> {
  readonly #options: TicketOptions<Schema>;

  constructor(options: TicketOptions<Schema>) {
    this.#options = options;
  }

  async seal(content: z.output<Schema>): Promise<string> {
    const { keys, purpose, validSeconds, now } = this.#options;
    const issuedAt = Math.floor(now() / 1000);
    return await new EncryptJWT({ content })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setIssuer(purpose)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + validSeconds)
      .encrypt(keys[0]);
  }

  /** Returns null for a ticket that is missing, expired, of another purpose or encrypted by another key. */
  async open(ticket: string | null): Promise<z.output<Schema> | null> {
    if (ticket === null) return null;
    for (const key of this.#options.keys) {
      const content = await this.#openBy(key, ticket);
      if (content !== null) return content;
    }
    return null;
  }

  async #openBy(key: Uint8Array, ticket: string): Promise<z.output<Schema> | null> {
    const { purpose, schema, now } = this.#options;
    try {
      const { payload } = await jwtDecrypt(ticket, key, {
        issuer: purpose,
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
        currentDate: new Date(now()),
      });
      // A ticket of an older version with another content is refused, so that the user starts again.
      const content = schema.safeParse(payload['content']);
      return content.success ? content.data : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
}
