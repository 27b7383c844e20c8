import { createServer } from 'node:http';
import { Server, type Socket as ServerSocket } from 'socket.io';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClockOffset } from './clock-offset.ts';
import { createDeviceConnections, type DeviceConnections } from './device-connections.ts';
import type { DeviceStream } from './device-stream.ts';
import type { SocketState } from './device-link.ts';
import type { LiveSocketEnvironment } from './live-socket.ts';

/** The refusals of the server (apps/server/src/live/socket-server.ts). */
function judge(token: string): string | null {
  if (token === 'good') return null;
  if (token === 'unanswered') return 'internal';
  return token === 'stranger' ? 'not_found' : 'unauthenticated';
}

/** A real Socket.IO server on the path of the specification; it accepts the token "good". */
async function startServer(port = 0) {
  const http = createServer();
  const server = new Server(http, { path: '/frontend', transports: ['websocket'] });
  const accepted: ServerSocket[] = [];
  server.use((socket, next) => {
    const refusal = judge(String(socket.handshake.auth['auth_token']));
    next(refusal === null ? undefined : Object.assign(new Error(refusal), { data: { code: refusal } }));
  });
  server.on('connection', (socket) => accepted.push(socket));
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return { server, accepted, port: address.port };
}

function reach(stream: DeviceStream, state: SocketState): Promise<void> {
  if (stream.link.get().socket === state) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = stream.link.subscribe(() => {
      if (stream.link.get().socket !== state) return;
      stop();
      resolve();
    });
  });
}

type RunningServer = Awaited<ReturnType<typeof startServer>>;

describe('device connections', () => {
  let running: RunningServer;
  let connections: DeviceConnections;
  let token: string;
  let refreshed: string[];
  let comeBack: () => void;
  let logged: string[];
  let opened: Parameters<LiveSocketEnvironment['open']>[1][];

  beforeEach(async () => {
    running = await startServer();
    token = 'good';
    refreshed = [];
    opened = [];
    logged = [];
    const environment: LiveSocketEnvironment = {
      open(address, options) {
        opened.push(options);
        // The specification's delays, shortened.
        return io(address, { ...options, reconnectionDelay: 5, reconnectionDelayMax: 10 });
      },
      address: `http://127.0.0.1:${running.port}`,
      readToken: () => token,
      async refreshToken(refused) {
        refreshed.push(refused);
        token = 'good';
        return token;
      },
      onReturn(callback) {
        comeBack = callback;
        return () => {};
      },
      log: (message) => logged.push(message),
    };
    connections = createDeviceConnections(environment, {
      clocks: { nowMs: Date.now, frameNowMs: () => performance.now() },
      serverClock: createClockOffset(),
      log() {},
    });
  });

  afterEach(async () => {
    connections.destroy();
    await running.server.close();
  });

  it('open with the options of the specification', async () => {
    await reach(connections.connect(3), 'connected');
    expect(opened[0]).toMatchObject({
      path: '/frontend',
      transports: ['websocket'],
      forceNew: true,
      withCredentials: true,
      timeout: 10_000,
      reconnectionAttempts: 3,
      reconnectionDelay: 1000,
    });
    expect(running.accepted[0]?.handshake.query['device_id']).toBe('3');
    expect(running.accepted[0]?.conn.transport.name).toBe('websocket');
  });

  it('hand messages with their attachment to the stream', async () => {
    const stream = connections.connect(3);
    await reach(stream, 'connected');
    const received = new Promise<number>((resolve) => {
      stream.latest.subscribe((message) => resolve(message.sequence));
    });
    running.accepted[0]?.emit(
      'parsedVentilatorData',
      {
        device_id: 3,
        sequence: 11,
        sent_at: Date.now(),
        skipped: 0,
        samples: {
          epoch: 1,
          first_index: 0,
          rate_hz: 50,
          count: 2,
          channels: ['flow'],
          time_rcvd: Date.now(),
        },
      },
      Buffer.from(Float32Array.of(4, 5).buffer),
    );
    expect(await received).toBe(11);
    expect(stream.samples.ringOf('flow')?.valueAt('flow', 1)).toBe(5);
  });

  it('come again soon when the server could not decide, without asking for another token', async () => {
    token = 'unanswered';
    const stream = connections.connect(3);
    await reach(stream, 'retrying');
    token = 'good';
    await reach(stream, 'connected');
    expect(refreshed).toEqual([]);
  });

  it('close the first when the same device is connected twice', async () => {
    await reach(connections.connect(3), 'connected');
    const first = running.accepted[0];
    const closed = new Promise<void>((resolve) => first?.on('disconnect', () => resolve()));
    connections.connect(3);
    await closed;
  });

  it('complete and remove the stream on disconnect; asking for it makes an empty one', async () => {
    const stream = connections.connect(3);
    await reach(stream, 'connected');
    connections.disconnect(3);
    expect(stream.latest.isComplete()).toBe(true);
    const empty = connections.streamOf(3);
    expect(empty).not.toBe(stream);
    expect(empty.latest.get()).toBeUndefined();
  });

  it('take a new token once when the server refuses the old one', async () => {
    token = 'old';
    await reach(connections.connect(3), 'connected');
    expect(refreshed).toEqual(['old']);
  });

  it('leave the token alone when the device may not be seen', async () => {
    token = 'stranger';
    const stream = connections.connect(3);
    await reach(stream, 'refused');
    expect(refreshed).toEqual([]);
    expect(stream.link.get().state).toBe('disconnected');
  });

  it('log an error and a disconnect with its reason', async () => {
    const stream = connections.connect(3);
    await reach(stream, 'connected');
    await running.server.close();
    await reach(stream, 'lost');
    expect(logged).toContain('live socket /frontend disconnected: transport close');
    expect(logged).toContain('live socket /frontend: websocket error');
    running = await startServer(running.port);
  });

  it('say that the connection is lost after three attempts, and try again when the browser comes back', async () => {
    const stream = connections.connect(3);
    await reach(stream, 'connected');
    await running.server.close();
    await reach(stream, 'lost');
    expect(stream.link.get().state).toBe('disconnected');
    running = await startServer(running.port);
    comeBack();
    await reach(stream, 'connected');
  });

  it('stay open while any of several users needs the device', async () => {
    const releaseFirst = connections.acquire(3);
    const releaseSecond = connections.acquire(3);
    const stream = connections.streamOf(3);
    await reach(stream, 'connected');
    releaseFirst();
    releaseFirst();
    expect(stream.latest.isComplete()).toBe(false);
    releaseSecond();
    expect(stream.latest.isComplete()).toBe(true);
  });
});
