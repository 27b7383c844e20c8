import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeliveryTurns } from './delivery-turns.ts';
import type { RunningDevice } from './running-device.ts';

type Connections = Pick<RunningDevice, 'connection' | 'settingsConnection'>;

const delivered: { readonly of: string; readonly atMs: number }[] = [];
let turns = new DeliveryTurns();

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  delivered.length = 0;
  turns = new DeliveryTurns();
});

afterEach(() => {
  turns.stop();
  vi.useRealTimers();
});

/** A connection that notes each delivery. */
function connect(of: string): NonNullable<Connections['settingsConnection']> {
  // cast: the turns call no other member
  return { deliver: () => delivered.push({ of, atMs: Date.now() }) } as unknown as NonNullable<
    Connections['settingsConnection']
  >;
}

/** A connection of another kind, as that of an HL7 gateway, which gathers nothing unless told. */
function connectGateway(deliver?: () => void): Connections['connection'] {
  return {
    isConnected: true,
    lastCheckMs: null,
    tick: () => undefined,
    readArrived: () => undefined,
    stop: () => undefined,
    ...(deliver === undefined ? {} : { deliver }),
  };
}

function add(deviceId: number): void {
  turns.add(deviceId, { connection: connect(`${deviceId}`), settingsConnection: null });
}

function timesOf(of: string): readonly number[] {
  return delivered.filter((delivery) => delivery.of === of).map(({ atMs }) => atMs);
}

describe('turns of delivery', () => {
  it('come to every device twice a second, whatever its id', () => {
    for (let deviceId = 1; deviceId <= 60; deviceId += 1) add(deviceId);
    turns.start();
    vi.advanceTimersByTime(2_000);
    for (let deviceId = 1; deviceId <= 60; deviceId += 1) {
      const times = timesOf(`${deviceId}`);
      expect(times).toHaveLength(4);
      expect(new Set(times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0)))).toEqual(
        new Set([500]),
      );
    }
  });

  it('spread the devices evenly over half a second', () => {
    for (let deviceId = 1; deviceId <= 50; deviceId += 1) add(deviceId);
    turns.start();
    vi.advanceTimersByTime(500);
    const atOnce = Map.groupBy(delivered, ({ atMs }) => atMs);
    expect([...atOnce.values()].map((deliveries) => deliveries.length)).toEqual(Array(25).fill(2));
  });

  it('follow a connection that the device got after it was added, and its settings port', () => {
    const running: { -readonly [Key in keyof Connections]: Connections[Key] } = {
      connection: null,
      settingsConnection: null,
    };
    turns.add(7, running);
    turns.start();
    vi.advanceTimersByTime(1_000);
    expect(delivered).toEqual([]);
    running.connection = connect('samples');
    running.settingsConnection = connect('settings');
    vi.advanceTimersByTime(500);
    expect(delivered.map(({ of }) => of)).toEqual(['samples', 'settings']);
  });

  it('pass over a connection that gathers nothing', () => {
    turns.add(1, { connection: connectGateway(), settingsConnection: null });
    add(26);
    turns.start();
    vi.advanceTimersByTime(500);
    expect(timesOf('26')).toHaveLength(1);
  });

  it('leave out a removed device, also one that an earlier device of the same turn removes', () => {
    add(2);
    turns.add(27, {
      connection: connectGateway(() => turns.delete(52)),
      settingsConnection: null,
    });
    add(52);
    turns.delete(2);
    turns.start();
    vi.advanceTimersByTime(1_000);
    expect(delivered).toEqual([]);
  });

  it('run once however often they are started, end when stopped and leave no timer', () => {
    add(3);
    turns.start();
    turns.start();
    vi.advanceTimersByTime(500);
    expect(delivered).toHaveLength(1);
    turns.stop();
    turns.stop();
    expect(vi.getTimerCount()).toBe(0);
    turns.start();
    vi.advanceTimersByTime(500);
    expect(delivered).toHaveLength(2);
  });
});
