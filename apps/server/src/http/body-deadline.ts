import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
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
 * Limits the time for headers and bodies of records, and for the rest of any body whose request is answered already.
 * Node's own limit on whole requests would cut off long uploads, so bodies are limited per route.
 */
export function installBodyDeadline(server: FastifyInstance, limitMs = REQUEST_TIMEOUT_MS): void {
  server.server.headersTimeout = REQUEST_TIMEOUT_MS;
  server.addHook('onRequest', async (request, reply) => {
    const { headers, raw, routeOptions } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody) return;
    if (routeOptions.config.takesFile === true) reply.raw.once('finish', () => endAfter(raw, limitMs));
    else endAfter(raw, limitMs);
  });
}

/** Ends the connection when the body is not complete in time, whatever has been answered. */
function endAfter(raw: IncomingMessage, limitMs: number): void {
  const { socket } = raw;
  // A request that a test injects has no connection to end.
  if (!(socket instanceof Socket)) return;
  // A file has ended before its answer: its end would never be heard, and the connection would keep the listener.
  if (raw.complete) return;
  const timer = setTimeout(() => {
    if (!raw.complete) socket.destroy();
  }, limitMs);
  const stop = (): void => {
    clearTimeout(timer);
    // A connection outlives its requests: without this it would keep a listener of each.
    socket.off('close', stop);
  };
  raw.once('end', stop);
  // The request itself closes with its answer, while its body may still drip.
  socket.once('close', stop);
}
