import type { FastifyInstance } from 'fastify';
import type { Authenticate, Caller } from './caller.ts';
import type { XsrfTokens } from './xsrf-tokens.ts';
import { ProblemError } from './problem-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller by bearer token; null without a valid token. */
    caller: Caller | null;
  }
}

export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'x-xsrf-token';

/** XSRF cookie over HTTPS. The prefix keeps other hosts of the same domain from setting it (RFC 6265bis). */
export const XSRF_HOST_COOKIE = '__Host-XSRF-TOKEN';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Sets the caller of every request. Rejects a changing request that has our cookie but not its header copy. */
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
    // A browser never adds an API token by itself, so another site cannot forge a request with one.
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
