import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../../http/key-ring.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const DEVICE_COOKIE = 'eupnea-device';

/** Name of the cookie over HTTPS: its prefix keeps other hosts of the same domain from setting it (RFC 6265bis). */
const DEVICE_HOST_COOKIE = `__Host-${DEVICE_COOKIE}`;

/** Time for which a browser stays known after a sign-in. */
const KNOWN_SECONDS = 180 * 24 * 3600;

/**
 * Device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"): `nonce.mac`, with the MAC over
 * account and nonce. The cookie grants no access. It separates a browser that signed in to this account before from
 * strangers, so that a flood of wrong passwords does not lock the owner out.
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

  /** Returns the device's nonce when the cookie is valid for this account, else null. */
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

/** Sets the cookie, which scripts cannot read; renewed with every sign-in. */
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

/** Reads the cookie by its name for the connection. Over HTTPS the plain name is accepted too. */
export function readDeviceCookie(request: FastifyRequest): string | null {
  return request.cookies[DEVICE_HOST_COOKIE] ?? request.cookies[DEVICE_COOKIE] ?? null;
}
