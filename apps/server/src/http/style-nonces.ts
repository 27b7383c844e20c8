import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const nonces = new WeakMap<object, string>();

/**
 * One nonce an answer: in its policy and, where it is the application's page, in the page. Style elements that the page's
 * own scripts write (responsive layout, scroll lock) carry it; what somebody smuggles into the page does not.
 */
export function styleNonceOf(response: Pick<ServerResponse, 'statusCode'>): string {
  const known = nonces.get(response);
  if (known !== undefined) return known;
  const nonce = randomBytes(16).toString('base64');
  nonces.set(response, nonce);
  return nonce;
}
