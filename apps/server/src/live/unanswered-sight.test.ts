import { createServer, type Server } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Bus } from '../bus/bus.ts';
import { createInProcessBus } from '../bus/in-process-bus.ts';
import { untilHolds } from '../testing/until-holds.ts';
import { type LiveSocket, serveFrontend } from './frontend-socket.ts';
import { LiveStateStore } from './live-state-store.ts';

const DEVICE = 7;

let bus: Bus;
let live: LiveSocket;
let socket: Socket;
let received: unknown[];
let ends: string[];
let answer: () => Promise<'full' | 'hidden'>;
let seen: unknown[];
let http: Server;

/** Error of a restarting database. */
const fail = (): Promise<never> => Promise.reject(new Error('terminating connection'));

beforeEach(async () => {
  http = createServer();
  seen = [];
  bus = createInProcessBus((_topic, error) => seen.push(error));
  answer = async () => 'full';
  const session = { sessionId: 's', userId: 1, projectIds: null, administrator: false, hasLiveFeature: true };
  live = serveFrontend({
    httpServer: http,
    bus,
    store: new LiveStateStore(bus, Date.now),
    access: {
      authenticate: async () => session,
      decideVisibility: () => answer(),
      listVisibleDevices: async () => new Map(),
    },
    allowedOrigins: [],
    trustedProxies: [],
    now: Date.now,
    onError: (error) => seen.push(error),
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  received = [];
  ends = [];
  socket = io(`http://127.0.0.1:${address.port}`, {
    path: '/frontend',
    query: { device_id: String(DEVICE) },
    auth: { auth_token: 't' },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  socket.on('parsedVentilatorData', (message: unknown) => received.push(message));
  socket.on('disconnect', (reason) => ends.push(reason));
  await untilHolds(() => expect(received).not.toEqual([]));
});

afterEach(async () => {
  socket.disconnect();
  live.close();
  await new Promise<void>((resolve) => http.close(() => resolve()));
});

it('shows nothing while the database does not say who may see the device, and goes on when it does', async () => {
  answer = fail;
  bus.publish('device.changed', { deviceId: DEVICE });
  await untilHolds(() => expect(seen).toHaveLength(2));
  const before = received.length;
  bus.publish('live.changed', { deviceId: DEVICE, patch: { connected: true } });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(received).toHaveLength(before);
  answer = async () => 'full';
  await untilHolds(() => expect(received.length).toBeGreaterThan(before));
  expect(ends).toEqual([]);
});

it('shows nothing either when the assignment is applied without a word before', async () => {
  answer = fail;
  bus.publish('assignment.applied', { deviceId: DEVICE });
  await untilHolds(() => expect(seen).not.toEqual([]));
  const before = received.length;
  bus.publish('live.changed', { deviceId: DEVICE, patch: { connected: true } });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(received).toHaveLength(before);
  answer = async () => 'full';
  await untilHolds(() => expect(received.length).toBeGreaterThan(before));
});

it('ends the connection of a viewer who may not see the device any more, once the database says so', async () => {
  answer = fail;
  bus.publish('device.changed', { deviceId: DEVICE });
  answer = async () => 'hidden';
  await untilHolds(() => expect(ends).toEqual(['io server disconnect']));
});
