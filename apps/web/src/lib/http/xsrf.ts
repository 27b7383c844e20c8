import { isRelativeUrl } from './base-address.ts';

const XSRF_COOKIE = 'XSRF-TOKEN';
const XSRF_HEADER = 'X-XSRF-TOKEN';

/** Value of the XSRF cookie; null without one. */
export function readXsrfToken(cookies: string): string | null {
  for (const cookie of cookies.split('; ')) {
    const [name, ...value] = cookie.split('=');
    if (name === XSRF_COOKIE) return decodeURIComponent(value.join('='));
  }
  return null;
}

/** Relative requests other than GET carry the cookie's token (specification section 7). */
export function xsrfHeaders(method: string, url: string, cookies: string): Record<string, string> {
  if (method === 'GET' || !isRelativeUrl(url)) return {};
  const token = readXsrfToken(cookies);
  return token === null ? {} : { [XSRF_HEADER]: token };
}
