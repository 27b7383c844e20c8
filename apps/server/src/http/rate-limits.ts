import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import { ProblemError } from './problem-error.ts';

/**
 * Requests per minute and address. A ward behind one address (20 browsers that open a wall with 30 cards at
 * once) stays far below. The limit keeps a runaway client from the database. Password attempts have their own
 * limits (modules/auth/sign-in-limiter.ts).
 */
export const REQUESTS_PER_MINUTE = 6000;

/** Maximum number of counted addresses; above it the least recently used is dropped. */
const COUNTED_ADDRESSES = 10_000;

/**
 * Requests per minute and API token, counted apart from users behind the same address. Paging through a day
 * of breaths (20,000 at 200 per page) needs 100.
 */
export const TOKEN_REQUESTS_PER_MINUTE = 600;

export async function installRateLimits(server: FastifyInstance): Promise<void> {
  await server.register(rateLimit, {
    global: true,
    max: (request) => (tokenOf(request) === null ? REQUESTS_PER_MINUTE : TOKEN_REQUESTS_PER_MINUTE),
    keyGenerator: (request) => {
      const token = tokenOf(request);
      return token === null ? `address ${request.ip}` : `token ${token.id}`;
    },
    timeWindow: '1 minute',
    cache: COUNTED_ADDRESSES,
    errorResponseBuilder: (_request, context) =>
      new ProblemError('rate_limited', { retryAfterSeconds: context.ttl / 1000 }),
  });
}

/** The API token of the request; null for users and for requests without a caller. */
function tokenOf(request: Pick<FastifyRequest, 'caller'>): Caller['token'] {
  return request.caller?.token ?? null;
}
