import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { describeErrorForLog } from './describe-error.ts';

/** Logs JSON lines to standard output. Errors are described without the values that they quote. */
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
 * Logs one line per request: route pattern, status, time, user id. Never addresses, filters, bodies, headers
 * or e-mails, because operators who read the log may not see patients.
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
