import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file of any length: receiveFile() watches over its sender. */
    takesFile?: boolean;
  }
}

/** A client that takes longer to send its request holds a connection for nothing. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Headers, and bodies of records, come within REQUEST_TIMEOUT_MS. Node's own limit on whole requests would cut off every
 * file that takes longer, so bodies are watched here, route by route.
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
