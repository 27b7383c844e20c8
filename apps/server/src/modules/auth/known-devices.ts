import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../../http/key-ring.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const DEVICE_COOKIE = 'eupnea-device';

/** Its name over HTTPS: no other host of the site's domain can plant it (RFC 6265bis). */
const DEVICE_HOST_COOKIE = `__Host-${DEVICE_COOKIE}`;

/** A browser that signed in is known for this long. */
const KNOWN_SECONDS = 180 * 24 * 3600;

/**
 * Device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"): `nonce.mac`, the mac over account and
 * nonce. It opens nothing: it only takes a browser that was signed in to this account before out of the crowd that
 * guesses at it, so that a flood of wrong passwords does not lock the owner out.
 */
export class KnownDevices {
  readonly #keys: KeyRing;

  constructor(keys: KeyRing) {
    this.#keys = keys;
  }

  issue(email: string): string {
    const nonce = randomBytes(16).toString('base64url');
    return `${nonce}.${this.#sign(this.#keys[0], email, nonce)}`;
  }

  /** The device's own name when the cookie is ours and for this account, else null. */
  read(cookie: string | null, email: string): string | null {
    const [nonce = '', mac = ''] = (cookie ?? '').split('.');
    const isOurs = this.#keys.some((key) => {
      const [given, expected] = [Buffer.from(mac), Buffer.from(this.#sign(key, email, nonce))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    return isOurs ? nonce : null;
  }

  #sign(key: Uint8Array, email: string, nonce: string): string {
    return createHmac('sha256', key).update(`device\n${email.toLowerCase()}\n${nonce}`).digest('base64url');
  }
}

/** No script reads it; it is renewed with every sign-in. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, value: string): void {
  const secure = request.protocol === 'https';
  reply.setCookie(secure ? DEVICE_HOST_COOKIE : DEVICE_COOKIE, value, {
    path: '/',
    sameSite: 'strict',
    secure,
    httpOnly: true,
    maxAge: KNOWN_SECONDS,
  });
}

/** The cookie under the name of the connection; over HTTPS one from before the change of names counts too. */
export function readDeviceCookie(request: FastifyRequest): string | null {
  return request.cookies[DEVICE_HOST_COOKIE] ?? request.cookies[DEVICE_COOKIE] ?? null;
}
