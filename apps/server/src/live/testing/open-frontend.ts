import { createServer } from 'node:http';
import { type Socket, io } from 'socket.io-client';
import type { Bus } from '../../bus/bus.ts';
import { createInProcessBus } from '../../bus/in-process-bus.ts';
import { type LiveSocket, type LiveSocketOptions, serveFrontend } from '../frontend-socket.ts';
import { LiveStateStore } from '../live-state-store.ts';

/** The sockets of devices over a live state, for a user who may see every device; errors are thrown. */
export interface TestFrontend {
  readonly bus: Bus;
  readonly live: LiveSocket;
  /** A viewer of the device, which connects once. */
  view(deviceId: number): Socket;
  close(): Promise<void>;
}

export async function openFrontend({
  now = Date.now,
  collect,
}: Partial<Pick<LiveSocketOptions, 'now' | 'collect'>>): Promise<TestFrontend> {
  const http = createServer();
  const bus = createInProcessBus((_topic, error) => {
    throw error;
  });
  const session = { sessionId: 's', userId: 1, projectIds: null, administrator: false, hasLiveFeature: true };
  const live = serveFrontend({
    httpServer: http,
    bus,
    store: new LiveStateStore(bus, Date.now),
    access: {
      authenticate: async () => session,
      decideVisibility: async () => 'full',
      listVisibleDevices: async () => new Map(),
    },
    allowedOrigins: [],
    trustedProxies: [],
    now,
    ...(collect === undefined ? {} : { collect }),
    onError: (error) => {
      throw error;
    },
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const sockets: Socket[] = [];
  return {
    bus,
    live,
    view(deviceId) {
      const socket = io(`http://127.0.0.1:${address.port}`, {
        path: '/frontend',
        query: { device_id: String(deviceId) },
        auth: { auth_token: 't' },
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
      });
      sockets.push(socket);
      return socket;
    },
    async close() {
      for (const socket of sockets) socket.disconnect();
      live.close();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
}
