import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ANALYSIS_VERSION } from '@eupnea/signal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureAnalysis } from '../../storage/ensure-analysis.ts';
import { FINDING_IN_FORCE } from '../../storage/finding-in-force.ts';
import { type Storage, openStorage } from '../../storage/open-storage.ts';
import { copyTemplate } from '../../storage/testing/copy-template.ts';
import { TEST_DATABASE_URL } from '../../storage/testing/open-test-storage.ts';
import { createTestDatabase, dropTestDatabase } from '../../storage/testing/server-databases.ts';
import { KILL_LIMIT_MS } from '../../testing/kills/start-killable-server.ts';
import { insertUser } from '../auth/user-repository.ts';
import { createProject } from '../projects/project-service.ts';
import { measureSession, storeOldSession } from './testing/store-old-session.ts';

const ANALYSER = fileURLToPath(new URL('./testing/analyse-stored.ts', import.meta.url));

/** Five minutes of samples: six windows of the job, each a transaction of its own. */
const EPOCHS = [1, 2];

/**
 * Fraction of the findings after which the process is killed; 0 = at a random moment after its start. Two kills leave
 * the job its last attempt; a third ends it as failed, and the next run requests a new job. No fraction is so large
 * that only the last window reaches it, because after that window no time is left for a kill.
 */
const DEATHS = Array.from({ length: 24 }, (_, at) => (at % 4 === 3 ? 0 : (at + 1) / 34));
const ANY_MOMENT_MS = 3000;

const measured = measureSession();
/** What the present version finds in all of it. */
const found = EPOCHS.length * measured.findings.length;

let dataDir = '';
let databaseUrl: string | null = null;
let userId = 0;
let sessionId = 0;
let storage: Storage;

interface Run {
  readonly share: number;
  /** What the process saw before it did anything. */
  readonly left: { readonly shown: string; readonly stored: number; readonly state: string };
  readonly shown: readonly string[];
  readonly isDone: boolean;
}
const runs: Run[] = [];

beforeAll(
  async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'eupnea-reanalysis-kill-'));
    databaseUrl = TEST_DATABASE_URL === null ? null : await createTestDatabase(TEST_DATABASE_URL);
    if (databaseUrl === null) await copyTemplate(dataDir);
    await prepare();
    for (const share of DEATHS) runs.push(await run(share));
    runs.push(await run(null));
    storage = await openStorage({ dataDir, databaseUrl });
  },
  (DEATHS.length + 1) * KILL_LIMIT_MS,
);

afterAll(async () => {
  await storage.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  if (databaseUrl !== null) await dropTestDatabase(databaseUrl);
});

/** A session that ended an hour ago, as version 1 left it. */
async function prepare(): Promise<void> {
  const fresh = await openStorage({ dataDir, databaseUrl });
  const user = await insertUser(fresh.db, {
    email: 'kill@example.org',
    username: 'kill',
    passwordHash: '',
    isAdmin: true,
    isDemo: false,
  });
  userId = user.id;
  const { rows } = await fresh.pool.query<{ id: number }>(
    `insert into device (device_type, ip, port) values ('simulator', '127.0.0.1', 1) returning id`,
  );
  const deviceId = rows[0]?.id ?? 0;
  await fresh.pool.query('insert into project_device (project_id, device_id) values ($1, $2)', [
    await createProject(fresh.db, 'Unit', userId),
    deviceId,
  ]);
  sessionId = await storeOldSession(fresh.pool, measured, {
    deviceId,
    patientId: null,
    startedAtMs: Date.now() - 2 * 3_600_000,
    analysisId: await ensureAnalysis(fresh.pool, {
      version: 'test',
      commit: 'test',
      parameters: { analysisVersion: 1 },
    }),
    epochs: EPOCHS,
  });
  await fresh.close();
}

/** @param share of the findings after which it dies; 0 = at any moment, null = never: it runs until the job is done */
async function run(share: number | null): Promise<Run> {
  const dieAt = share === null ? 0 : Math.ceil(share * found);
  const args = [ANALYSER, dataDir, databaseUrl ?? '', String(userId), String(sessionId), String(dieAt)];
  const child = spawn(process.execPath, args, {
    // Leader of a group of its own: the kill reaches its database too.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  const ended = once(reader, 'close');
  reader.on('line', (line) => {
    lines.push(line);
    if (line === 'done') kill(child);
  });
  if (share === 0) {
    await Promise.race([ended, delay(Math.random() * ANY_MOMENT_MS)]);
    kill(child);
  }
  await ended;
  const [, shown = '', stored = '', state = ''] =
    lines.find((line) => line.startsWith('left '))?.split(' ') ?? [];
  return {
    share: share ?? 0,
    left: { shown, stored: Number(stored), state },
    shown: lines.flatMap((line) => (line.startsWith('shown ') ? [line.slice('shown '.length)] : [])),
    isDone: lines.includes('done'),
  };
}

/** A process that has died by itself meanwhile is as dead as it should be. */
function kill({ pid }: ChildProcess): void {
  try {
    process.kill(-(pid ?? 0), 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

describe(`after ${DEATHS.length} kills in the middle of an analysis of stored waveforms`, () => {
  it('each of those that died by their findings had stored some and shown none of them', () => {
    // One that was to be killed at any moment may have been done before it.
    const firstDone = runs.findIndex(({ isDone }) => isDone);
    for (const [at, { share }] of runs.slice(0, firstDone).entries()) {
      const next = runs[at + 1];
      if (share === 0 || next === undefined || next.left.shown === '') continue;
      expect(next.left.stored).toBeGreaterThan(0);
      expect(next.left.stored).toBeLessThan(found);
      expect(next.left.shown).toMatch(new RegExp(`^${EPOCHS.length}/`));
    }
    expect(runs[1]?.left.stored).toBeGreaterThan(0);
  });

  it('the old findings were shown all the time, and then the new ones at once', () => {
    const seen = runs.flatMap(({ left, shown }) => [left.shown, ...shown]).filter((one) => one !== '');
    const changes = seen.filter((one, at) => one !== seen[at - 1]);
    expect(changes).toHaveLength(2);
    expect(changes[0]).toMatch(new RegExp(`^${EPOCHS.length}/`));
    expect(changes[1]).toMatch(new RegExp(`^${found}/`));
  });

  it('the last run ended, and no job is left that waits or runs for nobody', async () => {
    expect(runs.at(-1)?.isDone).toBe(true);
    const { rows } = await storage.pool.query<{ state: string; error: string | null }>(
      `select state, error from job where kind = 'reanalysis' order by id`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(rows.at(-1)?.state).toBe('done');
    for (const row of rows.slice(0, -1)) {
      expect(row).toEqual({ state: 'failed', error: 'The process that ran it ended' });
    }
  });

  it('every finding is there once: those of the present version in force, the old ones kept', async () => {
    const shown = await storage.pool.query<{ epoch: number; kind: string; from: number; to: number }>(
      `select epoch, kind, first_index::int as from, last_index::int as to from finding where ${FINDING_IN_FORCE}
       order by epoch, first_index, kind collate "C"`,
    );
    const expected = EPOCHS.flatMap((epoch) =>
      measured.findings
        .map(({ kind, firstIndex, lastIndex }) => ({ epoch, kind, from: firstIndex, to: lastIndex }))
        .toSorted((a, b) => a.from - b.from || (a.kind < b.kind ? -1 : 1)),
    );
    expect(shown.rows).toEqual(expected);
    const stored = await storage.pool.query<{ version: string; n: number }>(
      `select parameters->>'analysisVersion' as version, count(*)::int as n
       from finding join analysis on analysis.id = finding.analysis_id group by 1 order by 1`,
    );
    expect(stored.rows).toEqual([
      { version: '1', n: EPOCHS.length },
      { version: String(ANALYSIS_VERSION), n: found },
    ]);
  });
});
