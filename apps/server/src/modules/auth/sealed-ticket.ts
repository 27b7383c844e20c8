import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import type { z } from 'zod';
import type { KeyRing } from '../../http/key-ring.ts';

interface TicketOptions<Schema extends z.ZodType> {
  readonly keys: KeyRing;
  /** Written into the ticket: a ticket of one purpose opens nothing of another. */
  readonly purpose: string;
  readonly schema: Schema;
  readonly validSeconds: number;
  readonly now: () => number;
}

/**
 * A state that the browser keeps for the server, encrypted (A256GCM) and with an end. The server keeps no table of begun
 * flows, so that visitors cannot fill one.
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

  /** null for a ticket that is missing, expired, of another purpose or not ours. */
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
      // A ticket of an older version, whose content was another one, is begun anew.
      const content = schema.safeParse(payload['content']);
      return content.success ? content.data : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
}
