import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceOwner } from './device-owner.ts';
import type { Standing } from './lease-store.ts';

const DEVICES = [1, 2, 3];

let owner: DeviceOwner;
let told: string[];
let problems: string[];
/** Answer of the database to a heartbeat; null = this gateway was declared dead. */
let standing: Standing | null;
let free: number[];
let endTake: () => void;
let failTake: (error: Error) => void;

beforeEach(async () => {
  vi.useFakeTimers();
  told = [];
  problems = [];
  free = [...DEVICES];
  standing = { gateways: 1, devices: DEVICES.length, mine: [] };
  let gateways = 0;
  owner = new DeviceOwner({
    store: {
      register: async () => ++gateways,
      beat: async (gatewayId) => {
        told.push(`beat of ${gatewayId}`);
        return standing;
      },
      freeDead: async () => 0,
      claim: async () => {
        const claimed = free.splice(0).map((deviceId) => ({ deviceId, token: 1 }));
        if (standing !== null && claimed.length > 0) standing = { ...standing, mine: DEVICES };
        return claimed;
      },
      release: async (_gatewayId, deviceIds) => {
        told.push(`released ${deviceIds.join(' ')}`);
      },
      leave: async () => undefined,
    },
    others: { tell: () => undefined, onTold: () => undefined },
    runner: {
      take: () =>
        new Promise((resolve, reject) => {
          endTake = resolve;
          failTake = reject;
        }),
      hand: async () => undefined,
      drop: (deviceIds) => {
        told.push(`dropped ${deviceIds.join(' ')}`);
      },
    },
    name: 'gateway',
    hasListener: false,
    onProblem: (code) => problems.push(code),
  });
  await owner.start();
  await vi.advanceTimersByTimeAsync(0);
});

afterEach(() => vi.useRealTimers());

const ownedNow = (): number[] => DEVICES.filter((deviceId) => owner.owns(deviceId));

/** The only gateway that is left beats, and its take ends. */
async function takeFreeDevices(): Promise<void> {
  standing = { gateways: 1, devices: DEVICES.length, mine: [] };
  free = [...DEVICES];
  await vi.advanceTimersByTimeAsync(2_000);
  endTake();
  await vi.advanceTimersByTimeAsync(2_000);
}

describe('a gateway that is slow to take devices over', () => {
  it('keeps their leases meanwhile', async () => {
    await vi.advanceTimersByTimeAsync(20_000);
    expect(told.filter((line) => line === 'beat of 1').length).toBeGreaterThan(15);
    endTake();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(ownedNow()).toEqual(DEVICES);
    expect(told).not.toContain('dropped 1 2 3');
    expect(problems).toEqual([]);
  });

  it('leaves them to others when it hangs', async () => {
    await vi.advanceTimersByTimeAsync(40_000);
    expect(told).toContain('dropped 1 2 3');
    expect(problems).toEqual(['lease_lost']);
    const beats = told.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toHaveLength(beats);
  });

  it.each([
    ['succeeded', () => endTake()],
    ['failed', () => failTake(new Error('Connection terminated'))],
  ])('takes devices again once the take that hung has %s', async (_how, end) => {
    await vi.advanceTimersByTimeAsync(40_000);
    // Other gateways declared it dead and took its devices.
    standing = null;
    end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ownedNow()).toEqual([]);
    await takeFreeDevices();
    expect(ownedNow()).toEqual(DEVICES);
    expect(told.at(-1)).toBe('beat of 2');
  });

  it('says that a take failed, frees its devices and tries again at its next beat', async () => {
    failTake(new Error('Query read timeout'));
    await vi.advanceTimersByTimeAsync(0);
    expect(problems).toEqual(['takeover']);
    expect(told.slice(-2)).toEqual(['dropped 1 2 3', 'released 1 2 3']);
    await takeFreeDevices();
    expect(ownedNow()).toEqual(DEVICES);
    expect(problems).toEqual(['takeover']);
  });

  it('takes devices again once its hanging take has ended, when nobody else was there to take them', async () => {
    await vi.advanceTimersByTimeAsync(40_000);
    endTake();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toContain('released 1 2 3');
    await takeFreeDevices();
    expect(ownedNow()).toEqual(DEVICES);
  });

  it('does not own what was taken from it meanwhile, and begins anew', async () => {
    standing = null;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(told).toContain('dropped 1 2 3');
    endTake();
    standing = { gateways: 2, devices: 3, mine: [] };
    await vi.advanceTimersByTimeAsync(2_000);
    expect(ownedNow()).toEqual([]);
  });
});
