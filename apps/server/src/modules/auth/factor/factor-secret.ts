import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts what the database must keep readable for the server: secrets of authenticator apps, ID tokens. A copy of the
 * database alone opens no account. Each text is bound to its place (`about`), so that rows cannot be exchanged.
 */
export class FactorSecret {
  readonly #key: Uint8Array;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  seal(content: Uint8Array, about: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(about));
    const sealed = [nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()];
    return Buffer.concat(sealed).toString('base64url');
  }

  /** null for what another key sealed, or for another place: the server secret was replaced. */
  open(sealed: string, about: string): Uint8Array | null {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
    const cipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, NONCE_BYTES));
    cipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), cipher.final()]);
    } catch {
      return null;
    }
  }

  /** A name for the user at authenticators that says nothing about who it is (WebAuthn Level 3, section 14.6.1). */
  nameUser(userId: number): Uint8Array {
    return createHmac('sha256', this.#key).update(`user handle\n${userId}`).digest();
  }
}
