import type { FastifyInstance } from 'fastify';

/**
 * Stores the address of a socket early, because a closed socket has none. Otherwise counting and logging by
 * address fail for a client that disconnects while its request waits.
 */
export function rememberAddresses(server: FastifyInstance): void {
  server.server.on('connection', (socket) => void socket.remoteAddress);
}
