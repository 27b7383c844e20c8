import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { describeErrorForLog } from './describe-error.ts';

/** JSON lines on standard output; an error is described without what it quotes. */
export function createLogger(level: string): FastifyBaseLogger {
  return pino({
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeErrorForLog, error: describeErrorForLog },
  });
}

/**
 * One line a request: route pattern, status, time, user id. Never an address with its ids and filters, a body, a header
 * or an e-mail: the log is read by people who may not see patients.
 */
export function installRequestLog(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url;
    if (route === '/healthz' || route === '/readyz' || route === '/metrics') return;
    request.log.info(
      {
        method: request.method,
        route: route ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.caller === null ? {} : { userId: request.caller.userId }),
      },
      'request',
    );
  });
}
