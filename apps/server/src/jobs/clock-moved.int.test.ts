import { serverTimeUs, DAY_MS } from '@eupnea/model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UploadFiles } from '../storage/import/upload-files.ts';
import { DEFAULT_RETENTION } from '../storage/retention/retain.ts';
import type { MachineTime } from '../storage/server-clock.ts';
import { insertDevices } from '../storage/testing/insert-devices.ts';
import { type TestStorage, openTestStorage } from '../storage/testing/open-test-storage.ts';
import { createMaintenanceJobs } from './maintenance-jobs.ts';

let storage: TestStorage;
let aheadMs = 0;
let uptimeMs = 1_000_000;
const machine: MachineTime = {
  now: () => Date.now() + aheadMs,
  uptimeMs: () => uptimeMs,
  readNtp: () => 'unknown',
};

beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.remove());

async function run(kind: 'retention' | 'sweep'): Promise<unknown> {
  const files = new UploadFiles(storage.dataDir);
  const policy = { ...DEFAULT_RETENTION, minimumFreeBytes: 0 };
  const job = { id: 1, kind, payload: {}, attempt: 1, leaseToken: 1 };
  const turn = { job, signal: new AbortController().signal, reportProgress: () => undefined };
  return await createMaintenanceJobs(storage, files, policy, machine).handlers[kind]?.(turn);
}

async function countEvents(): Promise<number> {
  const { rows } = await storage.pool.query<{ n: number }>(
    'select count(*)::int as n from device_connection_log',
  );
  return rows[0]?.n ?? 0;
}

it('deletes nothing after a start with the clock 40 days ahead, and goes on after the correction', async () => {
  const [device] = await insertDevices(storage.pool, 1);
  const insert = (ageDays: number) =>
    storage.pool.query(
      `insert into device_connection_log (device_id, at_us, event, code, detail) values ($1, $2, 'connected', '', '')`,
      [device, serverTimeUs(Date.now() - ageDays * DAY_MS)],
    );
  await insert(1);
  expect(await run('retention')).toMatchObject({ diskWasLow: false });

  uptimeMs = 5_000;
  aheadMs = 40 * DAY_MS;
  expect(await run('retention')).toMatchObject({ refused: 'clock_moved' });
  expect(await run('sweep')).toMatchObject({ refused: 'clock_moved' });
  expect(await countEvents()).toBe(1);

  aheadMs = 0;
  await insert(31);
  expect(await run('retention')).toMatchObject({ diskWasLow: false });
  expect(await countEvents()).toBe(1);
});
