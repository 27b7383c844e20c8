import type { Driver, DriverSession } from '@eupnea/drivers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StreamPlacer } from '../pipeline/stream-placer.ts';
import type { DialHandlers } from '../transports/connection.ts';
import { DeviceConnection } from './device-connection.ts';
import { ParsingTurns } from './parsing-turns.ts';
import { SLICE_BYTES } from './received-bytes.ts';

const RATE_HZ = 100;
const BYTES_PER_SAMPLE = 16;
const BYTES_PER_SECOND = RATE_HZ * BYTES_PER_SAMPLE;

/** A device that sends one sample per 16 bytes; every call of its driver costs 20 ms, more than a turn of parsing. */
function createWorld() {
  let clockMs = 0;
  const deferred: (() => void)[] = [];
  const turns = new ParsingTurns({ clock: () => clockMs, defer: (run) => deferred.push(run) });
  const placed: number[] = [];
  const epochs: string[] = [];
  let droppedSeconds = 0;
  const placer = new StreamPlacer(
    {
      beginEpoch: ({ reason }) => epochs.push(reason),
      endEpoch: () => undefined,
      placeBlock: ({ length }) => placed.push(length),
      placeMark: () => undefined,
      placeLoss: () => undefined,
      dropSamples: (seconds) => {
        droppedSeconds += seconds;
      },
      beginEarlier: () => undefined,
    },
    null,
    0,
  );
  const driver: Driver = {
    deviceType: 'simulator',
    transport: 'dial',
    maxBytesPerSecond: 4 * BYTES_PER_SECOND,
    createSession: () => {
      let firstIndex = 0;
      const silent = { events: [] };
      const session: DriverSession = {
        open: () => silent,
        tick: () => silent,
        close: () => silent,
        receive: (bytes) => {
          clockMs += 20;
          const length = bytes.length / BYTES_PER_SAMPLE;
          const column = new Float32Array(length);
          const block = { firstIndex, rateHz: RATE_HZ, length, channels: { pressure: column, flow: column } };
          firstIndex += length;
          return { events: [{ type: 'samples', block }] };
        },
      };
      return session;
    },
  };
  const dialed: DialHandlers[] = [];
  const connection = new DeviceConnection({
    target: { host: '192.0.2.1', port: 1 },
    driver,
    stream: {
      isBehind: false,
      connected: (nowMs) => placer.connected(nowMs),
      disconnected: () => placer.disconnected(),
      receive: (events, nowMs) => {
        for (const event of events) if (event.type === 'samples') placer.offer(event, nowMs);
      },
      tick: (nowMs, hasUnread) => placer.tick(nowMs, hasUnread),
    },
    dial: (_target, handlers) => {
      dialed.push(handlers);
      const nothing = () => undefined;
      return { send: nothing, pause: nothing, resume: nothing, finish: nothing, close: nothing };
    },
    now: Date.now,
    random: () => 1,
    turns,
    onEvent: () => undefined,
  });
  connection.dial();
  const [handlers] = dialed;
  handlers?.onOpen();
  /** Bytes that cover this time arrive at once. */
  const arrive = (seconds: number) => handlers?.onBytes(new Uint8Array(seconds * BYTES_PER_SECOND));
  /** The process stands still for this time; its clocks go on. */
  const stall = (seconds: number) => {
    vi.setSystemTime(Date.now() + seconds * 1000);
    clockMs += seconds * 1000;
  };
  /** Parses in turns what waits. */
  const parseAll = () => {
    for (let run = deferred.shift(); run !== undefined; run = deferred.shift()) run();
  };
  return {
    connection,
    epochs,
    arrive,
    stall,
    parseAll,
    placedSeconds: () => placed.reduce((sum, length) => sum + length, 0) / RATE_HZ,
    droppedSeconds: () => droppedSeconds,
  };
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    now: 0,
  });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a server that stands still while a device sends', () => {
  it('loses nothing of what arrived at once and was parsed in parts between two stalls', () => {
    const world = createWorld();
    world.stall(5);
    world.arrive(5.12);
    expect(5.12 * BYTES_PER_SECOND).toBeGreaterThan(4 * SLICE_BYTES);
    // The first slice was parsed; the process stands still again before the next ones.
    world.stall(15);
    world.connection.tick();
    world.parseAll();
    world.arrive(15.36);
    world.parseAll();
    for (let second = 0; second < 5; second += 1) {
      world.stall(1);
      world.arrive(0.96);
      world.parseAll();
      world.connection.tick();
    }
    expect(world.droppedSeconds()).toBe(0);
    expect(world.placedSeconds()).toBeCloseTo(5.12 + 15.36 + 5 * 0.96, 6);
    expect(world.epochs).toEqual(['connect']);
  });

  it('begins an epoch on the first samples when nothing waits to be read', () => {
    const world = createWorld();
    world.arrive(0.32);
    world.parseAll();
    world.stall(1);
    world.connection.tick();
    expect(world.epochs).toEqual(['connect']);
    expect(world.placedSeconds()).toBeCloseTo(0.32, 6);
  });
});
