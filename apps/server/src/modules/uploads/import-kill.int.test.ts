import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepUploads } from '../../storage/import/sweep-uploads.ts';
import { UploadFiles } from '../../storage/import/upload-files.ts';
import { type Storage, openStorage } from '../../storage/open-storage.ts';
import { sweepImports } from '../../storage/retention/sweep-imports.ts';
import { copyTemplate } from '../../storage/testing/copy-template.ts';
import { KILL_LIMIT_MS } from '../../testing/kills/start-killable-server.ts';
import { insertUser } from '../auth/user-repository.ts';
import { createProject } from '../projects/project-service.ts';

const IMPORTER = fileURLToPath(new URL('./testing/import-files.ts', import.meta.url));

const KILLS = process.env['EUPNEA_NIGHTLY'] === '1' ? 100 : 16;

/** About two seconds of import, so that most kills interrupt it. */
const BREATHS = 1500;

/** Every fourth process is killed at any moment of its start, the others while they write rows. */
const START_KILL_MS = 1500;
const IMPORT_KILL_MS = 1200;

let dataDir = '';
let userId = 0;
let storage: Storage;
const violations: string[] = [];
let killsWhileWriting = 0;

beforeAll(
  async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'eupnea-import-kill-'));
    await copyTemplate(dataDir);
    const fresh = await openStorage({ dataDir });
    const user = await insertUser(fresh.db, {
      email: 'kill@example.org',
      username: 'kill',
      passwordHash: '',
      isAdmin: false,
      isDemo: false,
    });
    userId = user.id;
    await createProject(fresh.db, 'Unit', userId);
    await fresh.close();
    for (let number = 0; number < KILLS; number += 1) await runAndKill(number);
    // The first may find that kills took the last attempt of its file, and only say so: the second sends a file of its own.
    await runToTheEnd();
    await runToTheEnd();
    storage = await openStorage({ dataDir });
  },
  // Imports have the lowest priority and get little processor time beside other tests.
  (KILLS + 2) * KILL_LIMIT_MS,
);

afterAll(async () => {
  await storage.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

interface RunningImport {
  readonly process: ChildProcess;
  /** Resolves when it writes rows, or has nothing left to write. */
  readonly working: Promise<'working' | 'done' | 'ended'>;
  readonly done: Promise<boolean>;
  readonly ended: Promise<unknown>;
}

function startImport(): RunningImport {
  const child = spawn(process.execPath, [IMPORTER, dataDir, String(userId), String(BREATHS)], {
    // Leader of a group of its own: the kill reaches its database and its reader too.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const ended = once(lines, 'close');
  const working = Promise.withResolvers<'working' | 'done' | 'ended'>();
  const done = Promise.withResolvers<boolean>();
  lines.on('line', (line) => {
    if (line.startsWith('violation')) violations.push(line);
    if (line === 'working') working.resolve('working');
    if (line !== 'done') return;
    working.resolve('done');
    done.resolve(true);
  });
  lines.on('close', () => {
    working.resolve('ended');
    done.resolve(false);
  });
  return { process: child, working: working.promise, done: done.promise, ended };
}

function kill({ process: child }: RunningImport): void {
  process.kill(-(child.pid ?? 0), 'SIGKILL');
}

async function runAndKill(number: number): Promise<void> {
  const running = startImport();
  if (number % 4 === 3) {
    await delay(Math.random() * START_KILL_MS);
  } else {
    if ((await running.working) === 'working') killsWhileWriting += 1;
    await delay(Math.random() * IMPORT_KILL_MS);
  }
  kill(running);
  await running.ended;
}

async function runToTheEnd(): Promise<void> {
  const running = startImport();
  expect(await running.done).toBe(true);
  kill(running);
  await running.ended;
}

describe(`after ${KILLS} kills in the middle of an import`, () => {
  it('nothing half-imported could ever be seen', () => {
    expect(killsWhileWriting).toBeGreaterThan(0);
    expect(violations).toEqual([]);
  });

  it('every upload is done, or failed with a reason after its last attempt', async () => {
    const { rows } = await storage.pool.query<{ state: string; error: string | null }>(
      'select state, error from upload',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { state, error } of rows) {
      expect(state === 'done' ? error === null : state === 'failed' && error !== null).toBe(true);
    }
  });

  it('each done upload is one recording with every breath once, in one session', async () => {
    const { rows } = await storage.pool.query(
      `select (select count(*)::int from upload where state = 'done') as done,
         (select count(*)::int from recording where state = 'published') as published,
         (select count(*)::int from ventilation_session) as sessions,
         (select count(*)::int from (select distinct b.device_id, b.started_at_us from breath b
           join recording r on r.id = b.recording_id and r.state = 'published') once) as breaths`,
    );
    const [row] = rows;
    expect(row.done).toBeGreaterThan(0);
    expect(row).toEqual({
      done: row.done,
      published: row.done,
      sessions: row.done,
      breaths: row.done * BREATHS,
    });
  });

  it('each recording has the settings that its sender stated, with the time of their change', async () => {
    const { rows } = await storage.pool.query<{ told: string }>(
      `select string_agg(s.value #>> '{}' || ' ' || (s.started_at_us - r.started_at_us) / 1000000, ', '
           order by s.started_at_us) as told
       from recording r join setting_interval s on s.device_id = r.device_id and s.source = 'import'
       where r.state = 'published' group by r.id`,
    );
    expect(new Set(rows.map(({ told }) => told))).toEqual(new Set(['PC-A/C 0, PSV 1800']));
  });

  it('rollups count the breaths there are', async () => {
    const { rows } = await storage.pool.query(
      `select r.device_id from rollup_5min r where parameter = 'breaths' and n <> (
         select count(*) from breath b where b.device_id = r.device_id
           and b.started_at_us >= r.started_at_us and b.started_at_us < r.ended_at_us)`,
    );
    expect(rows).toEqual([]);
  });

  it('the sweep of a start leaves no temporary file and no row of what is over', async () => {
    await sweepUploads(storage.pool, new UploadFiles(dataDir));
    expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
    await storage.pool.query(`update recording set created_at = now() - interval '1 hour'`);
    await sweepImports(storage.pool);
    const { rows } = await storage.pool.query(
      `select (select count(*)::int from recording where state <> 'published') as recordings,
         (select count(*)::int from device d where not exists (select 1 from recording r where r.device_id = d.id)) as devices,
         (select count(*)::int from breath b where not exists (select 1 from recording r where r.id = b.recording_id)) as breaths`,
    );
    expect(rows).toEqual([{ recordings: 0, devices: 0, breaths: 0 }]);
  });
});
