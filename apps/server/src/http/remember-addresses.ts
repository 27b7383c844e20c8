import type { FastifyInstance } from 'fastify';

/**
 * A socket forgets its address when it is closed, unless it was asked before. A client that goes while its request waits
 * for its turn would have none: what counts and records by address would fail on it, as if the fault were ours.
 */
export function rememberAddresses(server: FastifyInstance): void {
  server.server.on('connection', (socket) => void socket.remoteAddress);
}
