import type { FastifyReply, FastifyRequest } from 'fastify';
import { XSRF_COOKIE } from '../../http/authentication.ts';
import type { XsrfTokens } from '../../http/xsrf-tokens.ts';

/** Readable by the page on purpose: the page repeats it in a header, which a page of another origin cannot. */
export function setXsrfCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  xsrf: XsrfTokens,
  sessionId: string,
): void {
  reply.setCookie(XSRF_COOKIE, xsrf.issue(sessionId), {
    path: '/',
    sameSite: 'strict',
    secure: request.protocol === 'https',
    httpOnly: false,
  });
}
