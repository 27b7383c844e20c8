import { connect, type AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { untilHolds } from '../testing/until-holds.ts';
import { installBodyDeadline } from './body-deadline.ts';

let server: FastifyInstance | null = null;

afterEach(async () => {
  await server?.close();
  server = null;
});

async function open(): Promise<number> {
  server = Fastify({ forceCloseConnections: true });
  installBodyDeadline(server, 100);
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/refused')) await reply.code(401).send('no');
  });
  server.post('/refused', async () => 'never');
  server.post('/refused-file', { config: { takesFile: true } }, async () => 'never');
  server.post('/taken-file', { config: { takesFile: true } }, async ({ body }) => JSON.stringify(body));
  server.post('/taken', async ({ body }) => JSON.stringify(body));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const address = server.server.address() as AddressInfo; // cast: a listening TCP server has one
  return address.port;
}

/** Sends a byte of the body now and then, for as long as the connection lasts. */
function drip(port: number, path: string) {
  const socket = connect({ host: '127.0.0.1', port });
  let answer = '';
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => (answer += bytes.toString('latin1')));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n`,
  );
  const timer = setInterval(() => socket.write('"'), 10);
  socket.on('close', () => clearInterval(timer));
  return { socket, answer: () => answer };
}

describe('a body that drips', () => {
  it.each(['/refused', '/refused-file', '/taken', '/unknown'])(
    'ends with its connection at %s',
    async (path) => {
      const { socket, answer } = drip(await open(), path);
      await untilHolds(() => expect(socket.destroyed).toBe(true));
      if (path.startsWith('/refused')) expect(answer()).toContain('HTTP/1.1 401');
    },
  );

  it('does not end a connection whose bodies are complete', async () => {
    const port = await open();
    const socket = connect({ host: '127.0.0.1', port });
    let answers = 0;
    socket.on('data', (bytes) => (answers += bytes.toString('latin1').split('HTTP/1.1 200').length - 1));
    for (let request = 1; request <= 4; request += 1) {
      socket.write(
        'POST /taken HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
      );
      await untilHolds(() => expect(answers).toBe(request));
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  });

  it.each(['/taken', '/taken-file', '/refused', '/refused-file'])(
    'leaves nothing on its connection when it is complete at %s',
    async (path) => {
      const port = await open();
      const listeners: number[] = [];
      server?.server.on('request', ({ socket: connection }, response) =>
        response.once('finish', () => setImmediate(() => listeners.push(connection.listenerCount('close')))),
      );
      const socket = connect({ host: '127.0.0.1', port });
      for (let request = 1; request <= 4; request += 1) {
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
        );
        await untilHolds(() => expect(listeners).toHaveLength(request));
      }
      expect(listeners[3]).toBe(listeners[0]);
      socket.destroy();
    },
  );
});
