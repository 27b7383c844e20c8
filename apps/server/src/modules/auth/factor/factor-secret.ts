import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { KeyRing } from '../../../http/key-ring.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts values that the server must be able to read from the database: secrets of authenticator apps, ID tokens. A
 * copy of the database alone then gives no access. Each value is bound to its context (`about`), so that rows cannot be
 * exchanged.
 */
export class FactorSecret {
  readonly #keys: KeyRing;

  constructor(keys: KeyRing) {
    this.#keys = keys;
  }

  seal(content: Uint8Array, about: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#keys[0], nonce).setAAD(Buffer.from(about));
    const sealed = [nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()];
    return Buffer.concat(sealed).toString('base64url');
  }

  /** Returns null for a value of another context, or one encrypted by an unknown key (replaced server secret). */
  open(sealed: string, about: string): Uint8Array | null {
    for (const key of this.#keys) {
      const content = this.#openBy(key, sealed, about);
      if (content !== null) return content;
    }
    return null;
  }

  /** Encrypts the same content with the current key; null when it already is, or when no known key decrypts it. */
  reseal(sealed: string, about: string): string | null {
    if (this.#openBy(this.#keys[0], sealed, about) !== null) return null;
    const content = this.open(sealed, about);
    return content === null ? null : this.seal(content, about);
  }

  #openBy(key: Uint8Array, sealed: string, about: string): Uint8Array | null {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
    const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES));
    cipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), cipher.final()]);
    } catch {
      return null;
    }
  }

  /** Returns a user handle for authenticators that does not identify the user (WebAuthn Level 3, section 14.6.1). */
  nameUser(userId: number): Uint8Array {
    return createHmac('sha256', this.#keys[0]).update(`user handle\n${userId}`).digest();
  }
}
