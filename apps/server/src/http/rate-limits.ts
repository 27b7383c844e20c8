import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from './problem-error.ts';

/**
 * Requests one address may make in a minute. A ward behind one address (20 browsers that open a wall with 30 cards and
 * its scripts at once) stays far below; a runaway client does not reach the database. Guessing of passwords has limits
 * of its own (modules/auth/sign-in-limiter.ts).
 */
export const REQUESTS_PER_MINUTE = 6000;

/** Addresses that are counted at once; beyond it the least recent one is forgotten. */
const COUNTED_ADDRESSES = 10_000;

export async function installRateLimits(server: FastifyInstance): Promise<void> {
  await server.register(rateLimit, {
    global: true,
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    cache: COUNTED_ADDRESSES,
    errorResponseBuilder: (_request, context) =>
      new ProblemError('rate_limited', { retryAfterSeconds: context.ttl / 1000 }),
  });
}
