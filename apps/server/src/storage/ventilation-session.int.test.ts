import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertDevices } from './testing/insert-devices.ts';
import { type TestStorage, openTestStorage } from './testing/open-test-storage.ts';
import { inTransaction } from './transaction.ts';

let storage: TestStorage;
let device = 0;
let neighbour = 0;

beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.remove());
beforeEach(async () => {
  [device = 0, neighbour = 0] = await insertDevices(storage.pool, 2);
});

async function addSession(pool: Pool, deviceId: number, from: number, to: number | null): Promise<void> {
  await pool.query(
    'insert into ventilation_session (device_id, started_at_us, ended_at_us) values ($1, $2, $3)',
    [deviceId, from, to],
  );
}

describe('periods of ventilation sessions', () => {
  it('of one device never overlap, open ones included; adjacent ones and other devices are free', async () => {
    await addSession(storage.pool, device, 100, 200);
    await addSession(storage.pool, device, 200, 300);
    await addSession(storage.pool, device, 400, null);
    await addSession(storage.pool, neighbour, 150, 250);
    for (const [from, to] of [
      [150, 160],
      [50, 101],
      [299, 400],
      [450, 460],
      [390, null],
    ] as const) {
      await expect(addSession(storage.pool, device, from, to)).rejects.toMatchObject({
        code: '23P01',
        constraint: 'ventilation_session_no_overlap',
      });
    }
    await addSession(storage.pool, device, 300, 400);
  });

  it('may move two borders in either order within one transaction, if they agree at its end', async () => {
    await addSession(storage.pool, device, 100, 200);
    await addSession(storage.pool, device, 200, 300);
    await inTransaction(storage.pool, async (client) => {
      await client.query('set constraints ventilation_session_no_overlap deferred');
      await client.query(
        'update ventilation_session set ended_at_us = 250 where device_id = $1 and started_at_us = 100',
        [device],
      );
      await client.query(
        'update ventilation_session set started_at_us = 250 where device_id = $1 and started_at_us = 200',
        [device],
      );
    });
    const overlap = inTransaction(storage.pool, async (client) => {
      await client.query('set constraints ventilation_session_no_overlap deferred');
      await client.query(
        'update ventilation_session set ended_at_us = 260 where device_id = $1 and started_at_us = 100',
        [device],
      );
    });
    await expect(overlap).rejects.toMatchObject({ code: '23P01' });
    const { rows } = await storage.pool.query(
      'select started_at_us, ended_at_us from ventilation_session where device_id = $1 order by 1',
      [device],
    );
    expect(rows).toEqual([
      { started_at_us: 100n, ended_at_us: 250n },
      { started_at_us: 250n, ended_at_us: 300n },
    ]);
  });
});
