import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readBearerToken } from './authentication.ts';
import { sendProblem } from './error-handler.ts';
import type { HttpMetrics } from './http-metrics.ts';
import { isLoopback } from './networks.ts';

export interface OperationRoutesOptions {
  readonly metrics: HttpMetrics;
  readonly metricsToken: string | null;
  /** Names of the parts that are not ready; empty when the server is ready. */
  readonly findNotReady: () => Promise<readonly string[]>;
}

/** Routes for operators: liveness, readiness and metrics. */
export function registerOperationRoutes(server: FastifyInstance, options: OperationRoutesOptions): void {
  const hidden = { schema: { hide: true }, config: { rateLimit: false } } as const;
  server.get('/healthz', hidden, async () => ({ status: 'ok' }));
  server.get('/readyz', hidden, async (request, reply) => {
    const notReady = await options.findNotReady();
    if (notReady.length === 0) return { status: 'ready' };
    return sendProblem(reply, request, 'unavailable', { detail: `Not ready: ${notReady.join(', ')}` });
  });
  server.get('/metrics', hidden, async (request, reply) => {
    if (!mayReadMetrics(request, options.metricsToken)) return sendProblem(reply, request, 'not_found');
    reply.header('cache-control', 'no-store').type(options.metrics.registry.contentType);
    return options.metrics.registry.metrics();
  });
}

/** True when the caller may read metrics: from loopback without a forwarding proxy, or with the token. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const given = readBearerToken(request.headers.authorization);
  if (token !== null && given !== null && given.length === token.length) {
    if (timingSafeEqual(Buffer.from(given), Buffer.from(token))) return true;
  }
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
  return isLoopback(request.ip) && !isForwarded;
}
