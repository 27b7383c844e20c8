import { createServer } from 'node:http';
import { io } from 'socket.io-client';
import { expect, it } from 'vitest';
import { SocketServer } from './socket-server.ts';

it('ends its connections when it closes so that clients come again by themselves', async () => {
  const http = createServer();
  const server = new SocketServer({
    path: '/frontend',
    httpServer: http,
    access: {
      authenticate: async () => ({
        sessionId: 's',
        userId: 1,
        projectIds: null,
        administrator: false,
        hasLiveFeature: true,
      }),
      decideVisibility: async () => 'full',
      listVisibleDevices: async () => new Map(),
    },
    allowedOrigins: [],
    admit: async () => null,
    onConnection: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const client = io(`http://127.0.0.1:${address.port}`, {
    path: '/frontend',
    auth: { auth_token: 'token' },
    transports: ['websocket'],
    forceNew: true,
  });
  await new Promise<void>((resolve) => client.once('connect', () => resolve()));
  const ended = new Promise<boolean>((resolve) => client.once('disconnect', () => resolve(client.active)));
  server.close();
  expect(await ended).toBe(true);
  client.disconnect();
  await new Promise<void>((resolve) => http.close(() => resolve()));
});
