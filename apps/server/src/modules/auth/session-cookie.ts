import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { XSRF_COOKIE, XSRF_HOST_COOKIE } from '../../http/authentication.ts';
import type { XsrfTokens } from '../../http/xsrf-tokens.ts';

/** Readable by scripts on purpose: the page repeats it in a header, which a page of another origin cannot. */
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

/** Removes the token of an ended session, under both names. */
export function clearXsrfCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(XSRF_COOKIE, { path: '/' });
  if (request.protocol === 'https') reply.clearCookie(XSRF_HOST_COOKIE, { path: '/', secure: true });
}

/**
 * Name of the cookie with a provider sign-in that this browser started (provider/flow-seal.ts); scripts cannot read it.
 */
const PROVIDER_FLOW_COOKIE = 'eupnea-provider';
const PROVIDER_FLOW_HOST_COOKIE = `__Host-${PROVIDER_FLOW_COOKIE}`;

/** Time to sign in at the provider, s. */
export const PROVIDER_FLOW_SECONDS = 600;

export function setProviderFlowCookie(request: FastifyRequest, reply: FastifyReply, flow: string): void {
  const secure = request.protocol === 'https';
  const lifetime = { httpOnly: true, maxAge: PROVIDER_FLOW_SECONDS };
  const name = secure ? PROVIDER_FLOW_HOST_COOKIE : PROVIDER_FLOW_COOKIE;
  reply.setCookie(name, flow, { path: '/', sameSite: 'strict', secure, ...lifetime });
}

/** Reads the flow and removes it from the browser, so that it can be finished once. */
export function takeProviderFlow(request: FastifyRequest, reply: FastifyReply): string | null {
  const secure = request.protocol === 'https';
  const name = secure ? PROVIDER_FLOW_HOST_COOKIE : PROVIDER_FLOW_COOKIE;
  reply.clearCookie(name, { path: '/', secure });
  return request.cookies[name] ?? null;
}
