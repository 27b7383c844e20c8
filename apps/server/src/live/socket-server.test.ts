import { createServer } from 'node:http';
import { connect } from 'node:net';
import { io } from 'socket.io-client';
import { expect, it } from 'vitest';
import { untilHolds } from '../testing/until-holds.ts';
import { MAX_PENDING_PER_ADDRESS } from './pending-sockets.ts';
import { SocketServer } from './socket-server.ts';

async function openServer() {
  const http = createServer();
  const entered: string[] = [];
  const server = new SocketServer({
    path: '/frontend',
    httpServer: http,
    access: {
      authenticate: async (token) =>
        token === 'token'
          ? { sessionId: 's', userId: 1, projectIds: null, administrator: false, hasLiveFeature: true }
          : null,
      decideVisibility: async () => 'full',
      listVisibleDevices: async () => new Map(),
    },
    allowedOrigins: [],
    trustedProxies: [],
    admit: async () => null,
    onConnection: (socket) => entered.push(socket.id),
    onError: (error) => {
      throw error;
    },
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const close = async (): Promise<void> => {
    server.close();
    await new Promise<void>((resolve) => http.close(() => resolve()));
  };
  return { server, entered, port: address.port, close };
}

it('opens a live view while hundreds of connections never sign in', async () => {
  const { server, entered, port, close } = await openServer();
  const anonymous = Array.from({ length: 300 }, () => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.on('error', () => socket.destroy());
    socket.resume();
    socket.write(
      'GET /frontend/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n' +
        'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
    return socket;
  });
  await untilHolds(() => expect(anonymous.filter(({ destroyed }) => destroyed)).toHaveLength(250));
  expect(server.connectionCount).toBe(MAX_PENDING_PER_ADDRESS);
  const client = io(`http://127.0.0.1:${port}`, {
    path: '/frontend',
    auth: { auth_token: 'token' },
    transports: ['websocket'],
    forceNew: true,
  });
  await new Promise<void>((resolve) => client.once('connect', () => resolve()));
  expect(entered).toHaveLength(1);
  for (const socket of anonymous) socket.destroy();
  client.disconnect();
  await close();
});

it('accepts no more than its share of upgrades a minute from one address', async () => {
  const { port, close } = await openServer();
  const answers: string[] = [];
  const upgrade = async (): Promise<void> => {
    const socket = connect({ host: '127.0.0.1', port });
    const answer = new Promise<string>((resolve) => {
      socket.once('data', (bytes) => resolve(bytes.toString('latin1').slice(0, 12)));
      socket.once('error', () => resolve('lost'));
    });
    socket.write(
      'GET /frontend/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n' +
        'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
    answers.push(await answer);
    socket.destroy();
  };
  for (let batch = 0; batch < 61; batch += 1) await Promise.all(Array.from({ length: 20 }, upgrade));
  expect(answers.filter((answer) => answer === 'HTTP/1.1 101')).toHaveLength(1_200);
  expect(answers.filter((answer) => answer === 'HTTP/1.1 403' || answer === 'HTTP/1.1 400')).toHaveLength(20);
  await close();
});

it('ends its connections when it closes so that clients come again by themselves', async () => {
  const { server, port, close } = await openServer();
  const client = io(`http://127.0.0.1:${port}`, {
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
  await close();
});
