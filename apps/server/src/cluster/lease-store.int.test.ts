import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertDevices } from '../storage/testing/insert-devices.ts';
import { type TestStorage, openTestStorage } from '../storage/testing/open-test-storage.ts';
import { inTransaction } from '../storage/transaction.ts';
import { FencedError, LeaseStore, checkFence, type HeldLease } from './lease-store.ts';
import { SingletonLock } from './singleton.ts';

let storage: TestStorage;
let store: LeaseStore;

beforeAll(async () => {
  storage = await openTestStorage();
  store = new LeaseStore(storage.pool);
});
afterAll(() => storage.remove());
beforeEach(async () => {
  await storage.pool.query('delete from device_lease');
  await storage.pool.query('delete from gateway_process');
  await storage.pool.query('delete from process_lock');
  await storage.pool.query('delete from device');
  await insertDevices(storage.pool, 4);
});

async function write(gatewayId: number, leases: readonly HeldLease[]): Promise<void> {
  await inTransaction(storage.pool, (client) => checkFence(client, gatewayId, leases));
}

async function becomeSilent(gatewayId: number): Promise<void> {
  await storage.pool.query(`update gateway_process set beat_at = now() - interval '1 minute' where id = $1`, [
    gatewayId,
  ]);
}

describe('leases', () => {
  it('give a device to one gateway, and let it write', async () => {
    const [first, second] = [await store.register('first'), await store.register('second')];
    const held = await store.claim(first, 3, false);
    expect(held).toHaveLength(3);
    expect(await store.claim(second, 10, false)).toHaveLength(1);
    await write(first, held);
    expect(await store.beat(first, false)).toMatchObject({ gateways: 2, devices: 4 });
  });

  it('limit how long a statement of a write, and a pause between two, may hold its locks', async () => {
    const gateway = await store.register('gateway');
    const held = await store.claim(gateway, 1, false);
    const limits = await inTransaction(storage.pool, async (client) => {
      await checkFence(client, gateway, held);
      const { rows } = await client.query(
        `select current_setting('statement_timeout') as statement,
           current_setting('idle_in_transaction_session_timeout') as idle`,
      );
      return rows;
    });
    expect(limits).toEqual([{ statement: '15s', idle: '4s' }]);
    const { rows } = await storage.pool.query(`select current_setting('statement_timeout') as statement`);
    expect(rows).toEqual([{ statement: '0' }]);
  });

  it('do not let a gateway write for a device that it handed over', async () => {
    const [first, second] = [await store.register('first'), await store.register('second')];
    const held = await store.claim(first, 4, false);
    await store.release(
      first,
      held.map(({ deviceId }) => deviceId),
    );
    await expect(write(first, held)).rejects.toThrow(FencedError);
    await write(second, await store.claim(second, 4, false));
  });

  it('do not let a gateway that came back from a pause write for what was taken from it', async () => {
    const [paused, other] = [await store.register('paused'), await store.register('other')];
    const held = await store.claim(paused, 4, false);
    await becomeSilent(paused);
    expect(await store.freeDead()).toBe(4);
    expect(await store.beat(paused, false)).toBeNull();
    await expect(write(paused, held)).rejects.toThrow(FencedError);
    const taken = await store.claim(other, 4, false);
    await expect(write(paused, held)).rejects.toThrow(FencedError);
    await write(other, taken);
  });

  it('do not accept an older token of the gateway that has the device again', async () => {
    const gateway = await store.register('gateway');
    const former = await store.claim(gateway, 4, false);
    await store.release(
      gateway,
      former.map(({ deviceId }) => deviceId),
    );
    const present = await store.claim(gateway, 4, false);
    await expect(write(gateway, former)).rejects.toThrow(FencedError);
    await write(gateway, present);
  });

  it('leave a living gateway alone', async () => {
    const gateway = await store.register('gateway');
    await store.claim(gateway, 4, false);
    expect(await store.freeDead()).toBe(0);
  });

  it('name one gateway that speaks for devices without an owner', async () => {
    const [first, second] = [await store.register('first'), await store.register('second')];
    const [held] = await store.claim(first, 1, false);
    const deviceId = held?.deviceId ?? 0;
    expect(await store.speaksFor(first, deviceId)).toBe(false);
    await store.release(first, [deviceId]);
    expect(await store.speaksFor(first, deviceId)).toBe(true);
    expect(await store.speaksFor(second, deviceId)).toBe(false);
    await becomeSilent(first);
    expect(await store.speaksFor(second, deviceId)).toBe(true);
  });
});

describe('the lock of a singleton', () => {
  it('is held by one, and taken over when it ends', async () => {
    const running: string[] = [];
    const open = (holder: string): SingletonLock =>
      new SingletonLock(storage.pool, {
        name: 'mail',
        holder,
        work: {
          start: () => running.push(holder),
          stop: () => {
            running.splice(running.indexOf(holder), 1);
            return Promise.resolve();
          },
        },
        onError: (error) => {
          throw error;
        },
      });
    const [first, second] = [open('first'), open('second')];
    first.start();
    await expect.poll(() => running).toEqual(['first']);
    second.start();
    await storage.pool.query('select 1');
    expect(second.isHeld).toBe(false);
    await first.stop();
    await expect.poll(() => running, { timeout: 240_000 }).toEqual(['second']);
    await second.stop();
    expect(running).toEqual([]);
  });
});
