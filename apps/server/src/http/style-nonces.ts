import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const nonces = new WeakMap<object, string>();

/**
 * The nonce of a response, for its policy and its page. Style elements of our own scripts carry it; injected
 * ones do not.
 */
export function styleNonceOf(response: Pick<ServerResponse, 'statusCode'>): string {
  const known = nonces.get(response);
  if (known !== undefined) return known;
  const nonce = randomBytes(16).toString('base64');
  nonces.set(response, nonce);
  return nonce;
}
