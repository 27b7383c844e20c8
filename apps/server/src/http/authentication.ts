import type { FastifyInstance } from 'fastify';
import type { Authenticate, Caller } from './caller.ts';
import type { XsrfTokens } from './xsrf-tokens.ts';
import { ProblemError } from './problem-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, by the bearer token; null without one or with one that is not valid. */
    caller: Caller | null;
  }
}

export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'x-xsrf-token';

/** Over HTTPS the token stands in this cookie too, which no other host of the site's domain can plant (RFC 6265bis). */
export const XSRF_HOST_COOKIE = '__Host-XSRF-TOKEN';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Puts the caller on every request, and refuses a changing request that carries our cookie but not its double. */
export function installAuthentication(
  server: FastifyInstance,
  authenticate: Authenticate,
  xsrf: XsrfTokens,
): void {
  server.decorateRequest('caller', null);
  server.addHook('onRequest', async (request) => {
    const token = readBearerToken(request.headers.authorization);
    request.caller = token === null ? null : await authenticate(token);
    if (SAFE_METHODS.has(request.method)) return;
    // A browser adds no token for scripts by itself, so another site's page cannot forge a request with one.
    if ((request.caller?.token ?? null) !== null) return;
    const hostCookie = request.cookies[XSRF_HOST_COOKIE];
    const cookie = request.cookies[XSRF_COOKIE] ?? hostCookie;
    if (cookie === undefined) return;
    if (hostCookie !== undefined && hostCookie !== cookie) throw new ProblemError('xsrf_refused');
    if (!xsrf.isAccepted(cookie, request.headers[XSRF_HEADER], request.caller?.sessionId ?? null)) {
      throw new ProblemError('xsrf_refused');
    }
  });
}

/** The token of `Authorization: Bearer <token>`; null for anything else. */
export function readBearerToken(header: string | undefined): string | null {
  const match = /^Bearer ([\w.~+/=-]{1,4096})$/u.exec(header ?? '');
  return match?.[1] ?? null;
}
