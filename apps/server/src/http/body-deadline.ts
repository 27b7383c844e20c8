import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file of any length, whose deadline receiveFile() enforces. */
    takesFile?: boolean;
  }
}

/** Time limit for a request body, ms. A slower client would hold a connection without use. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Limits the time for headers and bodies of records to REQUEST_TIMEOUT_MS. Node's own limit on whole requests
 * would cut off long uploads, so bodies are limited per route.
 */
export function installBodyDeadline(server: FastifyInstance): void {
  server.server.headersTimeout = REQUEST_TIMEOUT_MS;
  server.addHook('onRequest', async (request) => {
    const { headers, raw, routeOptions } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || routeOptions.config.takesFile === true) return;
    const timer = setTimeout(() => raw.destroy(), REQUEST_TIMEOUT_MS);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
  });
}
