import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import { ProblemError } from './problem-error.ts';

/**
 * Requests one address may make in a minute. A ward behind one address (20 browsers that open a wall with 30 cards and
 * its scripts at once) stays far below; a runaway client does not reach the database. Guessing of passwords has limits
 * of its own (modules/auth/sign-in-limiter.ts).
 */
export const REQUESTS_PER_MINUTE = 6000;

/** Addresses that are counted at once; beyond it the least recent one is forgotten. */
const COUNTED_ADDRESSES = 10_000;

/**
 * Requests one token for scripts may make in a minute, counted apart from the people behind the same address. Paging
 * through a day of breaths (20,000 at 200 a page) needs 100.
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

/** The token for scripts that makes this request; null for people and for requests without a caller. */
function tokenOf(request: Pick<FastifyRequest, 'caller'>): Caller['token'] {
  return request.caller?.token ?? null;
}
