import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { tokensSchema } from '@eupnea/contracts/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pool } from 'pg';
import { describeTables } from '../storage/backup/describe-tables.ts';
import { openStorage } from '../storage/open-storage.ts';
import { openTestStorage } from '../storage/testing/open-test-storage.ts';
import { openTestApp, TEST_PASSWORD, type TestApp, type TestUser } from '../testing/open-test-app.ts';
import { startKillableServer } from '../testing/kills/start-killable-server.ts';
import { makeObjects } from '../testing/refusals/make-objects.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const GUIDE = join(ROOT, 'docs/operations/backup.md');

/** The drill starts five programs; deep run only. */
const isDeep = process.env['EUPNEA_DEEP'] === '1';

let app: TestApp;
let reader: TestUser;
let patient = 0;
let folder = '';
beforeAll(async () => {
  if (!isDeep) return;
  folder = await mkdtemp(join(tmpdir(), 'eupnea-drill-'));
  // The drill's commands take the data directory only.
  app = await openTestApp({}, await openTestStorage(null));
  await makeObjects(app, await app.makeUser({ isAdmin: true }));
  // The owner of the objects has a second factor; this user signs in with a password alone.
  reader = await app.makeUser({ isAdmin: true });
  await app.makeProject(reader);
  patient = await create('/nestjs/patients/create', { pseudonym: 'P 1' });
  await app.services.auditSealer.seal();
});
afterAll(async () => {
  if (!isDeep) return;
  await app.remove();
  await rm(folder, { recursive: true, force: true });
});

async function create(url: string, payload: object): Promise<number> {
  const answer = await app.server.inject({ method: 'POST', url, headers: reader.headers, payload });
  return answer.json<{ id: number }>().id;
}

/** Commands of the guide, with this test's paths. */
async function readDrill(): Promise<string> {
  const guide = await readFile(GUIDE, 'utf8');
  const lines = /## Restore drill.*?```sh\n(?<lines>.*?)```/su.exec(guide)?.groups?.['lines'] ?? '';
  return lines
    .replace('/etc/eupnea/backup.key', join(folder, 'backup.key'))
    .replace('/var/tmp/eupnea-drill', join(folder, 'drill'));
}

async function run(script: string) {
  return await promisify(execFile)('sh', ['-eu', '-c', script], {
    cwd: ROOT,
    env: { ...process.env, EUPNEA_DATA_DIR: app.storage.dataDir },
  });
}

/** Step 4 of the drill: starts the restored server, signs in and opens the patient. */
async function lookAtRestored(): Promise<void> {
  const server = startKillableServer(join(folder, 'drill'));
  const address = await server.address;
  const signedIn = await fetch(`${address}/nestjs/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: reader.email, password: TEST_PASSWORD }),
  });
  const headers = {
    authorization: `Bearer ${tokensSchema.parse(await signedIn.json()).access_token}`,
  };
  const record = await fetch(`${address}/nestjs/patients/single-patient?patient_id=${patient}`, { headers });
  expect(await record.json()).toMatchObject({ id: patient, pseudonym: 'P 1' });
  server.process.kill('SIGTERM');
  expect(await server.exited).toBe(0);
}

async function countRows(pool: Pool): Promise<{ readonly [table: string]: number }> {
  const counts: { [table: string]: number } = {};
  for (const { name } of await describeTables(pool)) {
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from "${name}"`);
    counts[name] = rows[0]?.n ?? 0;
  }
  return counts;
}

describe.runIf(isDeep)('the restore drill of the guide', () => {
  it('restores every row, with the same head of the audit chain and a clean examination', async () => {
    await writeFile(join(folder, 'backup.key'), randomBytes(32).toString('base64'), { mode: 0o600 });
    const drill = await readDrill();
    expect(drill).toContain('restore $DRILL.backup');
    const before = await countRows(app.storage.pool);
    const { stdout } = await run(drill);
    const rows = [...stdout.matchAll(/: (?<rows>\d+) rows/gu)].map((match) => match.groups?.['rows']);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toBe(rows[1]);
    expect(stdout).toContain(', encrypted');
    const heads = [...stdout.matchAll(/\b\d+:[0-9a-f]{64}\b/gu)].map(([head]) => head);
    expect(heads.length).toBeGreaterThanOrEqual(2);
    expect(new Set(heads).size).toBe(1);
    expect(stdout).not.toContain('FAILURE');
    const restored = await openStorage({ dataDir: join(folder, 'drill') });
    try {
      expect(await countRows(restored.pool)).toEqual(before);
    } finally {
      await restored.close();
    }
    // Last, because it adds an entry to the audit log.
    await lookAtRestored();
  });

  it('is refused with a byte of the backup changed, before anything is made', async () => {
    const path = join(folder, 'drill.backup');
    const bytes = await readFile(path);
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
    await writeFile(path, bytes);
    const again = `EUPNEA_DATA_DIR=${folder}/again npm run --silent eupnea -- restore ${path} --key-file ${folder}/backup.key`;
    await expect(run(again)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('damaged') });
    await expect(readFile(join(folder, 'again'))).rejects.toThrow('ENOENT');
  });
});
