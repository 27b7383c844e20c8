import { truncate, utimes, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_RETENTION, measureFreeBytes } from '../storage/retention/retain.ts';
import { UploadFiles } from '../storage/import/upload-files.ts';
import { type TestStorage, openTestStorage } from '../storage/testing/open-test-storage.ts';
import { createMaintenanceJobs } from './maintenance-jobs.ts';

const GIB = 1024 ** 3;

let storage: TestStorage;
let files: UploadFiles;

beforeAll(async () => {
  storage = await openTestStorage();
  files = new UploadFiles(storage.dataDir);
});

afterAll(() => storage.remove());

async function run(kind: 'retention' | 'sweep', minimumFreeBytes = 0): Promise<unknown> {
  const policy = { ...DEFAULT_RETENTION, minimumFreeBytes };
  const job = { id: 1, kind, payload: {}, attempt: 1, leaseToken: 1 };
  const turn = { job, signal: new AbortController().signal, reportProgress: () => undefined };
  return await createMaintenanceJobs(storage, files, policy).handlers[kind]?.(turn);
}

it('deletes a file whose questions nobody answered for a day, and says so', async () => {
  const kept = files.newName();
  const expired = files.newName();
  for (const [name, hours] of [
    [kept, 23],
    [expired, 25],
  ] as const) {
    await writeFile(files.pathOf(name), 'rows');
    // Well before the restart below: the clock of files and the one of the process differ by milliseconds.
    const hourAgo = Date.now() / 1000 - 3600;
    await utimes(files.pathOf(name), hourAgo, hourAgo);
    await storage.pool.query(
      `insert into upload (kind, state, file_name, size_bytes, content_hash, stored_name, options, questions, rejected, created_at)
       values ('recording', 'waiting', 'a.txt', 4, 'x', $1, '{}', '[]', '[]', now() - make_interval(hours => $2))`,
      [name, hours],
    );
  }
  // As after a restart: what this process has received may still be on its way to its row.
  files = new UploadFiles(storage.dataDir);
  await run('sweep');
  const { rows } = await storage.pool.query('select stored_name, state, error_code from upload');
  expect(rows).toContainEqual({ stored_name: expired, state: 'failed', error_code: 'upload_expired' });
  expect(rows).toContainEqual({ stored_name: kept, state: 'waiting', error_code: null });
  expect([existsSync(files.pathOf(expired)), existsSync(files.pathOf(kept))]).toEqual([false, true]);
});

it('deletes no waveform for the space that uploaded files take', async () => {
  const free = await measureFreeBytes(storage);
  // Only the embedded database shares its disk with the files.
  if (free === null) return;
  const minimum = free + 10 * GIB;
  expect(await run('retention', minimum)).toMatchObject({ diskWasLow: true });
  const name = files.newName();
  await writeFile(files.pathOf(name), '');
  // A sparse file, which takes no space of the test's machine.
  await truncate(files.pathOf(name), 100 * GIB);
  expect(await run('retention', minimum)).toMatchObject({ diskWasLow: false });
});
