import { EventEmitter } from 'node:events';
import {
  type ParsedVentilatorData,
  parsedVentilatorDataSchema,
} from '@eupnea/contracts/live/parsed-ventilator-data';
import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TICK_MS } from './frontend-socket.ts';
import { type TestFrontend, openFrontend } from './testing/open-frontend.ts';
import { MAX_BACKLOG_PACKETS } from './viewer-backlog.ts';

const DEVICE = 3;
/** 0.5 MB per tick fills the kernel's buffers of a client within seconds. */
const FLOOD_SAMPLES = 20_000;
const FLOOD_RATE_HZ = 999;

let frontend: TestFrontend;

beforeEach(async () => {
  let next = 0;
  frontend = await openFrontend({
    // The flood has arrived, but nothing processes it before the viewers' tick.
    collect: () => {
      publishBlock(next);
      next += FLOOD_SAMPLES;
    },
  });
});

afterEach(() => frontend.close());

function publishBlock(firstIndex: number): void {
  const column = new Float32Array(FLOOD_SAMPLES);
  frontend.bus.publish('samples', {
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
  const socket = frontend.view(DEVICE);
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
        largest = Math.max(largest, frontend.live.largestBacklog);
        return largest > MAX_BACKLOG_PACKETS;
      },
      { timeout: 240_000, interval: 10 },
    );
    const full = frontend.live.largestBacklog;
    await new Promise((resolve) => setTimeout(resolve, 10 * TICK_MS));
    // Less when the kernel took another message meanwhile, never more.
    expect(frontend.live.largestBacklog).toBeLessThanOrEqual(full);
    webSocket.resume();
    await vi.waitUntil(() => skipped > 0, { timeout: 240_000, interval: 10 });
    expect(neighbourSkipped).toBe(0);
  });
});
