import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import {
  type ParsedVentilatorData,
  parsedVentilatorDataSchema,
} from '@eupnea/contracts/live/parsed-ventilator-data';
import { type Socket, io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bus } from '../bus/bus.ts';
import { createInProcessBus } from '../bus/in-process-bus.ts';
import { type LiveSocket, TICK_MS, serveFrontend } from './frontend-socket.ts';
import { LiveStateStore } from './live-state-store.ts';
import { MAX_BACKLOG_PACKETS } from './viewer-backlog.ts';

const DEVICE = 3;
/** 0.5 MB per tick fills the kernel's buffers of a client within seconds. */
const FLOOD_SAMPLES = 20_000;
const FLOOD_RATE_HZ = 999;

const http = createServer();
let bus: Bus;
let live: LiveSocket;
const sockets: Socket[] = [];

beforeEach(async () => {
  bus = createInProcessBus((_topic, error) => {
    throw error;
  });
  const session = { sessionId: 's', userId: 1, projectIds: null, administrator: false, hasLiveFeature: true };
  let next = 0;
  live = serveFrontend({
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
    now: Date.now,
    // The flood has arrived, but nothing processes it before the viewers' tick.
    collect: () => {
      publishBlock(next);
      next += FLOOD_SAMPLES;
    },
    onError: (error) => {
      throw error;
    },
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  for (const socket of sockets) socket.disconnect();
  live.close();
  await new Promise<void>((resolve) => http.close(() => resolve()));
});

function publishBlock(firstIndex: number): void {
  const column = new Float32Array(FLOOD_SAMPLES);
  bus.publish('samples', {
    deviceId: DEVICE,
    epoch: 1,
    firstIndex,
    rateHz: FLOOD_RATE_HZ,
    length: FLOOD_SAMPLES,
    firstTimeMs: Date.now(),
    newestAtMs: Date.now(),
    channels: { pressure: column, flow: column, volume: column, co2: column, muscle_pressure: column },
  });
}

function openSocket(onMessage: (message: ParsedVentilatorData) => void): Promise<Socket> {
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const socket = io(`http://127.0.0.1:${address.port}`, {
    path: '/frontend',
    query: { device_id: String(DEVICE) },
    auth: { auth_token: 't' },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  sockets.push(socket);
  return new Promise((resolve) => {
    socket.on('parsedVentilatorData', (payload: unknown) => {
      resolve(socket);
      onMessage(parsedVentilatorDataSchema.parse(payload));
    });
  });
}

/** Socket.IO has no way to pause reading; the underlying websocket has. */
function webSocketOf(socket: Socket): { pause(): void; resume(): void } {
  const transport: unknown = socket.io.engine.transport;
  const ws: unknown =
    typeof transport === 'object' && transport !== null && 'ws' in transport ? transport.ws : null;
  if (!(ws instanceof EventEmitter) || !('pause' in ws) || !('resume' in ws)) throw new Error('no websocket');
  const { pause, resume } = ws;
  if (typeof pause !== 'function' || typeof resume !== 'function') throw new Error('no websocket');
  return { pause: () => void pause.call(ws), resume: () => void resume.call(ws) };
}

describe('a client that does not read', () => {
  it('loses whole messages, is told how many, and never makes the server queue more', async () => {
    let largest = 0;
    let skipped = 0;
    let neighbourSkipped = 0;
    await openSocket((message) => {
      neighbourSkipped += message.skipped;
    });
    const slow = await openSocket((message) => {
      skipped += message.skipped;
    });
    const webSocket = webSocketOf(slow);
    webSocket.pause();
    await vi.waitUntil(
      () => {
        largest = Math.max(largest, live.largestBacklog);
        return largest > MAX_BACKLOG_PACKETS;
      },
      { timeout: 25_000, interval: 10 },
    );
    const full = live.largestBacklog;
    await new Promise((resolve) => setTimeout(resolve, 10 * TICK_MS));
    // Less when the kernel took another message meanwhile, never more.
    expect(live.largestBacklog).toBeLessThanOrEqual(full);
    webSocket.resume();
    await vi.waitUntil(() => skipped > 0, { timeout: 10_000, interval: 10 });
    expect(neighbourSkipped).toBe(0);
  });
});
