import { once } from 'node:events';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { rememberAddresses } from './remember-addresses.ts';
import { installRateLimits } from './rate-limits.ts';

let server: FastifyInstance;
afterEach(() => server.close());

it('a client that has gone before its request has its turn is still counted by its address', async () => {
  server = Fastify();
  rememberAddresses(server);
  const told = Promise.withResolvers<unknown>();
  server.setErrorHandler((error) => told.resolve(error));
  server.addHook('onRequest', async ({ raw: { socket } }) => {
    const closed = once(socket, 'close');
    socket.destroy();
    await closed;
  });
  await installRateLimits(server);
  server.get('/', async ({ ip }) => told.resolve(ip));
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  await expect(fetch(address)).rejects.toThrow();
  expect(await told.promise).toBe('127.0.0.1');
});
