import type { Driver, DriverOutput } from '@eupnea/drivers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DialHandlers } from '../transports/connection.ts';
import { FIRST_DELAY_MS, STABLE_AFTER_MS } from './backoff.ts';
import { DeviceConnection } from './device-connection.ts';
import type { DeviceStream } from '../ports/device-stream.ts';

/** A flood is more than a minute of it at once. */
const BYTES_PER_SECOND = 4_000;
const SILENT: DriverOutput = { events: [] };
const STANDBY: DriverOutput = { events: [{ type: 'standby', standby: true }] };

interface Dialed {
  readonly handlers: DialHandlers;
  readonly calls: string[];
}

function createWorld(
  driverSays: (bytes: Uint8Array) => DriverOutput = () => STANDBY,
  driverTicks: () => DriverOutput = () => SILENT,
  gathers = false,
) {
  const dialed: Dialed[] = [];
  const told: string[] = [];
  const heard: string[] = [];
  const stream = {
    isBehind: false,
    connected: () => heard.push('connected'),
    receive: (_events: unknown, _nowMs: number, gapMs?: number) =>
      heard.push(gapMs === undefined ? 'events' : `events after ${gapMs} ms`),
    disconnected: (reason: string) => heard.push(`disconnected ${reason}`),
    tick: () => heard.push('tick'),
  };
  const driver: Driver = {
    deviceType: 'simulator',
    transport: 'dial',
    maxBytesPerSecond: BYTES_PER_SECOND,
    ...(gathers ? { sendsNothing: true } : {}),
    createSession: () => ({
      open: () => SILENT,
      receive: driverSays,
      tick: driverTicks,
      close: () => SILENT,
    }),
  };
  const connection = new DeviceConnection({
    target: { host: '192.0.2.1', port: 1 },
    driver,
    stream: stream satisfies DeviceStream,
    dial: (_target, handlers) => {
      const calls: string[] = [];
      dialed.push({ handlers, calls });
      return {
        send: () => calls.push('send'),
        pause: () => calls.push('pause'),
        resume: () => calls.push('resume'),
        finish: () => calls.push('finish'),
        close: () => calls.push('close'),
      };
    },
    now: Date.now,
    random: () => 1,
    gathers,
    onEvent: ({ event, code }) => told.push(`${event} ${code}`),
  });
  const last = () => {
    const newest = dialed.at(-1);
    if (newest === undefined) throw new Error('nothing was dialed');
    return newest;
  };
  return { connection, dialed, told, heard, stream, last };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the connection of one device', () => {
  it('dials again after a growing wait', () => {
    const { connection, dialed, last } = createWorld();
    connection.dial();
    last().handlers.onEnd('refused', '');
    vi.advanceTimersByTime(FIRST_DELAY_MS - 1);
    expect(dialed).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(dialed).toHaveLength(2);
    last().handlers.onEnd('refused', '');
    vi.advanceTimersByTime(FIRST_DELAY_MS);
    expect(dialed).toHaveLength(2);
    vi.advanceTimersByTime(FIRST_DELAY_MS);
    expect(dialed).toHaveLength(3);
  });

  it('starts from the first wait again after a connection that lasted', () => {
    const { connection, dialed, last } = createWorld();
    connection.dial();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      last().handlers.onEnd('timeout', '');
      vi.runOnlyPendingTimers();
    }
    last().handlers.onOpen();
    vi.advanceTimersByTime(STABLE_AFTER_MS);
    last().handlers.onEnd('reset', '');
    const before = dialed.length;
    vi.advanceTimersByTime(FIRST_DELAY_MS);
    expect(dialed).toHaveLength(before + 1);
  });

  it('survives a driver that throws: the connection is told, closed and dialed again', () => {
    const { connection, dialed, told, heard, last } = createWorld(() => {
      throw new Error('defect');
    });
    connection.dial();
    last().handlers.onOpen();
    expect(() => last().handlers.onBytes(new Uint8Array(1))).not.toThrow();
    expect(told).toEqual(['connected connected', 'disconnected failure']);
    expect(heard).toEqual(['connected', 'disconnected failure']);
    expect(last().calls).toContain('close');
    vi.advanceTimersByTime(FIRST_DELAY_MS);
    expect(dialed).toHaveLength(2);
  });

  it('survives a pipeline that throws in every call', () => {
    const { connection, stream, told, last } = createWorld();
    const fail = () => {
      throw new Error('defect');
    };
    Object.assign(stream, { receive: fail, disconnected: fail, tick: fail });
    connection.dial();
    last().handlers.onOpen();
    expect(() => last().handlers.onBytes(new Uint8Array(1))).not.toThrow();
    expect(() => connection.tick()).not.toThrow();
    expect(told).toContain('disconnected failure');
  });

  it('closes when the driver says that the peer broke the protocol', () => {
    const { connection, heard, last } = createWorld(() => ({ events: [], reset: 'no such stream' }));
    connection.dial();
    last().handlers.onOpen();
    last().handlers.onBytes(new Uint8Array(1));
    expect(heard.at(-1)).toBe('disconnected protocol');
    expect(connection.isConnected).toBe(false);
  });

  it('stops reading while the pipeline is behind and reads on when it caught up', () => {
    const { connection, stream, last } = createWorld();
    connection.dial();
    last().handlers.onOpen();
    stream.isBehind = true;
    last().handlers.onBytes(new Uint8Array(1));
    last().handlers.onBytes(new Uint8Array(1));
    expect(last().calls).toEqual(['pause']);
    vi.advanceTimersByTime(500);
    expect(last().calls).toEqual(['pause']);
    stream.isBehind = false;
    vi.advanceTimersByTime(100);
    expect(last().calls).toEqual(['pause', 'resume']);
  });

  it('does not take its own pause for the silence of the device', () => {
    const { connection, stream, heard, last } = createWorld(undefined, () => ({
      events: [],
      reset: 'silent',
    }));
    connection.dial();
    last().handlers.onOpen();
    stream.isBehind = true;
    last().handlers.onBytes(new Uint8Array(1));
    connection.tick();
    stream.isBehind = false;
    vi.advanceTimersByTime(100);
    connection.tick();
    expect(heard).not.toContain('disconnected protocol');
    for (let second = 0; second < 3; second += 1) connection.tick();
    expect(heard).toContain('disconnected protocol');
  });

  it('asks a driver that keeps a pace at its time, and no more once the connection ended', () => {
    let ticks = 0;
    const { connection, last } = createWorld(
      () => ({ events: [], wakeAfterMs: 36 }),
      () => {
        ticks += 1;
        return { events: [], send: new Uint8Array(4), wakeAfterMs: 250 };
      },
    );
    connection.dial();
    last().handlers.onOpen();
    last().handlers.onBytes(new Uint8Array(1));
    vi.advanceTimersByTime(35);
    expect(ticks).toBe(0);
    vi.advanceTimersByTime(1);
    expect([ticks, last().calls]).toEqual([1, ['send']]);
    last().handlers.onEnd('reset', '');
    vi.advanceTimersByTime(500);
    expect(ticks).toBe(1);
  });

  it('reads what was on its way before it moves, until the device closes its side', async () => {
    const { connection, dialed, heard, last } = createWorld();
    connection.dial();
    last().handlers.onOpen();
    const finished = connection.finish('moved');
    last().handlers.onBytes(new Uint8Array(1));
    last().handlers.onEnd('closed', '');
    await finished;
    expect(last().calls).toEqual(['finish']);
    expect(heard).toEqual(['connected', 'events', 'disconnected moved']);
    vi.advanceTimersByTime(60_000);
    expect(dialed).toHaveLength(1);
  });

  it('moves without the device closing its side', async () => {
    const { connection, heard, last } = createWorld();
    connection.dial();
    last().handlers.onOpen();
    const finished = connection.finish('moved');
    vi.advanceTimersByTime(1_000);
    await finished;
    expect(last().calls).toEqual(['finish', 'close']);
    expect(heard).toEqual(['connected', 'disconnected moved']);
  });

  it('does nothing any more once it is stopped', () => {
    const { connection, dialed, heard, last } = createWorld();
    connection.dial();
    last().handlers.onOpen();
    connection.stop('removed');
    expect(heard.at(-1)).toBe('disconnected removed');
    vi.advanceTimersByTime(60_000);
    expect(dialed).toHaveLength(1);
    expect(last().calls).toEqual(['close']);
  });
});

describe('a device that floods its connection', () => {
  it('is closed with the reason and dialled again after a far longer wait than a lost one', () => {
    const { connection, dialed, told, heard, last } = createWorld();
    connection.dial();
    last().handlers.onOpen();
    vi.advanceTimersByTime(STABLE_AFTER_MS);
    for (let block = 0; block < 60; block += 1) last().handlers.onBytes(new Uint8Array(BYTES_PER_SECOND));
    expect(told).toEqual(['connected connected']);
    last().handlers.onBytes(new Uint8Array(BYTES_PER_SECOND));
    expect(told.at(-1)).toBe('disconnected protocol');
    expect(heard.at(-1)).toBe('disconnected protocol');
    vi.advanceTimersByTime(9 * FIRST_DELAY_MS);
    expect(dialed).toHaveLength(1);
    vi.advanceTimersByTime(FIRST_DELAY_MS);
    expect(dialed).toHaveLength(2);
  });

  it('is closed again at once after the wait when it goes on', () => {
    const { connection, told, last } = createWorld();
    connection.dial();
    last().handlers.onOpen();
    for (let block = 0; block < 61; block += 1) last().handlers.onBytes(new Uint8Array(BYTES_PER_SECOND));
    vi.advanceTimersByTime(10 * FIRST_DELAY_MS);
    last().handlers.onOpen();
    // Ten seconds have granted forty of them.
    for (let block = 0; block < 41; block += 1) last().handlers.onBytes(new Uint8Array(BYTES_PER_SECOND));
    expect(told.at(-1)).toBe('disconnected protocol');
  });

  it('keeps its connection when it sends what it gathered while this server did not read', () => {
    const { connection, stream, told, last } = createWorld();
    connection.dial();
    last().handlers.onOpen();
    stream.isBehind = true;
    last().handlers.onBytes(new Uint8Array(1));
    vi.advanceTimersByTime(600_000);
    stream.isBehind = false;
    vi.advanceTimersByTime(100);
    for (let block = 0; block < 650; block += 1) last().handlers.onBytes(new Uint8Array(BYTES_PER_SECOND));
    expect(told).toEqual(['connected connected']);
  });

  it('is closed when it sends nothing but faults', () => {
    const faults = (): DriverOutput => ({
      events: [{ type: 'issue', code: 'frame_rejected', detail: 'no frame', lost: 0 }],
    });
    const { connection, told, last } = createWorld(faults);
    connection.dial();
    last().handlers.onOpen();
    for (let second = 0; second < 70; second += 1) {
      last().handlers.onBytes(new Uint8Array(BYTES_PER_SECOND));
      vi.advanceTimersByTime(1000);
    }
    expect(told.at(1)).toBe('disconnected protocol');
  });
});

describe('a connection whose bytes are gathered', () => {
  function openGathering(driverSays?: (bytes: Uint8Array) => DriverOutput) {
    const seen: number[][] = [];
    const world = createWorld(
      (bytes) => {
        seen.push([...bytes]);
        return driverSays?.(bytes) ?? STANDBY;
      },
      undefined,
      true,
    );
    world.connection.dial();
    world.last().handlers.onOpen();
    /** As the transport does: one buffer for every read. */
    const shared = new Uint8Array(8);
    const send = (...bytes: number[]): void => {
      shared.set(bytes);
      world.last().handlers.onBytes(shared.subarray(0, bytes.length));
    };
    return { ...world, seen, send };
  }

  it('passes them on together, with the longest time between two arrivals', () => {
    const { connection, seen, heard, send } = openGathering();
    send(1, 2);
    vi.advanceTimersByTime(140);
    send(3);
    vi.advanceTimersByTime(60);
    send(4, 5);
    expect(seen).toEqual([]);
    connection.deliver();
    connection.deliver();
    expect(seen).toEqual([[1, 2, 3, 4, 5]]);
    vi.advanceTimersByTime(90);
    send(6);
    connection.deliver();
    expect(heard).toEqual(['connected', 'events after 140 ms', 'events after 90 ms']);
  });

  it('passes the last ones on before the connection ends, whoever ends it', () => {
    for (const end of ['device', 'server', 'capture'] as const) {
      const { connection, heard, last, send } = openGathering();
      send(1);
      if (end === 'device') last().handlers.onEnd('closed', '');
      else if (end === 'server') connection.stop('removed');
      else connection.redial();
      expect(heard.slice(0, 2)).toEqual(['connected', 'events after 0 ms']);
      expect(heard).toHaveLength(3);
    }
  });

  it('ends once when the last bytes break the protocol', () => {
    const { told, last, send } = openGathering(() => ({ events: [], reset: 'no such stream' }));
    send(1);
    last().handlers.onEnd('closed', '');
    expect(told).toEqual(['connected connected', 'disconnected protocol']);
  });

  it('passes a flood on in order, at a bounded pace and without reading on meanwhile', () => {
    const { seen, last } = openGathering();
    const block = 6_000;
    for (let number = 1; number <= 4; number += 1)
      last().handlers.onBytes(new Uint8Array(block).fill(number));
    last().handlers.onBytes(new Uint8Array(40_000).fill(5));
    // Half a second of the fastest device.
    expect(seen.flat()).toHaveLength(8 * 1024);
    expect(last().calls).toEqual(['pause']);
    vi.advanceTimersByTime(1_000);
    expect(seen.flat().length).toBeLessThan(8 * 1024 + 9 * BYTES_PER_SECOND);
    vi.advanceTimersByTime(1_000);
    expect(last().calls).toEqual(['pause', 'resume']);
    const received = seen.flat();
    expect(received).toHaveLength(4 * block + 40_000);
    expect(received).toEqual(received.toSorted((left, right) => left - right));
  });

  it('counts the arrival of a flood that is passed on at once', () => {
    const { connection, heard, last, send } = openGathering();
    send(1);
    connection.deliver();
    vi.advanceTimersByTime(70);
    last().handlers.onBytes(new Uint8Array(20_000));
    vi.advanceTimersByTime(1_000);
    vi.advanceTimersByTime(30);
    send(2);
    connection.deliver();
    const others = heard.slice(2).filter((what) => what !== 'events after 0 ms');
    expect(others).toEqual(['events after 70 ms', 'events after 1030 ms']);
  });
});
