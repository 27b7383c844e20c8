import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { XSRF_COOKIE, XSRF_HOST_COOKIE } from '../../http/authentication.ts';
import type { XsrfTokens } from '../../http/xsrf-tokens.ts';

/** Readable by the page on purpose: the page repeats it in a header, which a page of another origin cannot. */
export function setXsrfCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  xsrf: XsrfTokens,
  sessionId: string,
): void {
  const token = xsrf.issue(sessionId);
  const secure = request.protocol === 'https';
  const options: CookieSerializeOptions = { path: '/', sameSite: 'strict', secure };
  reply.setCookie(XSRF_COOKIE, token, { ...options, httpOnly: false });
  if (secure) reply.setCookie(XSRF_HOST_COOKIE, token, { ...options, httpOnly: true });
}

/** A session that ended leaves no token behind, under either name. */
export function clearXsrfCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(XSRF_COOKIE, { path: '/' });
  if (request.protocol === 'https') reply.clearCookie(XSRF_HOST_COOKIE, { path: '/', secure: true });
}
