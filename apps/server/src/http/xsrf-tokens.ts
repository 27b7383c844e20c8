import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

/**
 * Double-submit tokens bound to a session: `nonce.mac`, with the MAC over session and nonce. A page of
 * another origin can make the browser send the cookie but cannot read it for the header. A cookie planted by
 * another host is not bound to this session.
 */
export class XsrfTokens {
  readonly #keys: KeyRing;

  constructor(keys: KeyRing) {
    this.#keys = keys;
  }

  issue(sessionId: string): string {
    const nonce = randomBytes(16).toString('base64url');
    return `${nonce}.${this.#sign(this.#keys[0], sessionId, nonce)}`;
  }

  /**
   * @param sessionId session of the caller; null when the request has no valid session, so that only the
   * double is compared
   */
  isAccepted(
    cookie: string,
    header: string | readonly string[] | undefined,
    sessionId: string | null,
  ): boolean {
    if (typeof header !== 'string' || !isEqual(cookie, header)) return false;
    if (sessionId === null) return true;
    const [nonce = '', mac = ''] = cookie.split('.');
    return this.#keys.some((key) => isEqual(mac, this.#sign(key, sessionId, nonce)));
  }

  #sign(key: Uint8Array, sessionId: string, nonce: string): string {
    return createHmac('sha256', key).update(`xsrf\n${sessionId}\n${nonce}`).digest('base64url');
  }
}

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
