import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { openStorage } from '../storage/open-storage.ts';
import { addressOf } from '../testing/address-of.ts';
import { untilHolds } from '../testing/until-holds.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const isDeep = process.env['EUPNEA_DEEP'] === '1';

/** Memory control groups, version 1 of the kernel's interface; they need root. */
const GROUPS = '/sys/fs/cgroup/memory';
const canLimit =
  isDeep && process.getuid?.() === 0 && existsSync(join(GROUPS, 'cgroup.procs')) && isWritable(GROUPS);
const group = join(GROUPS, `eupnea-test-${process.pid}`);
const dataDir = mkdtempSync(join(tmpdir(), 'eupnea-memory-'));
const started = new Set<ChildProcess>();

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

afterAll(async () => {
  for (const child of started) {
    const exited = once(child, 'exit');
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await exited;
    }
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

function start() {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      EUPNEA_DATA_DIR: dataDir,
      EUPNEA_LOG_LEVEL: 'warn',
      EUPNEA_DEMO: '1',
      EUPNEA_DEMO_PAST_HOURS: '0',
      EUPNEA_DEMO_BEDS: 'volume-control',
    },
  });
  started.add(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    child,
    output: () => output,
    exited: once(child, 'close').then(() => child.exitCode ?? child.signalCode),
  };
}

/** Number of breaths that the server reports as committed. */
async function readCommitted(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  return Number(/^eupnea_recording_breaths (\d+)/mu.exec(metrics)?.[1] ?? 0);
}

function moveToGroup(pid: number): void {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  for (const one of [pid, ...children.trim().split(/\s+/u).map(Number)]) {
    if (existsSync(`/proc/${one}`)) writeFileSync(join(group, 'cgroup.procs'), String(one));
  }
}

describe.runIf(canLimit)('a server at the kernel’s limit of memory', () => {
  it('ends, and has every committed breath at the next start', async () => {
    mkdirSync(group);
    try {
      const server = start();
      const address = await addressOf(server);
      let committed = 0;
      await untilHolds(async () => {
        committed = await readCommitted(address);
        expect(committed).toBeGreaterThan(2);
      });
      moveToGroup(server.child.pid ?? 0);
      // Limits both processes to 2 MB together, so that the kernel kills one of them.
      writeFileSync(join(group, 'memory.limit_in_bytes'), String(2 * 1024 ** 2));
      const asked = Array.from({ length: 50 }, () => fetch(`${address}/metrics`).catch(() => null));
      const ended = await server.exited;
      await Promise.all(asked);
      // Either the server is killed, or its database is and the server says so.
      expect([1, 'SIGKILL']).toContain(ended);
      if (ended === 1) expect(server.output()).toMatch(/Eupnea stopped: /u);
      expect(readFileSync(join(group, 'memory.failcnt'), 'utf8').trim()).not.toBe('0');
      writeFileSync(join(group, 'memory.limit_in_bytes'), '-1');
      const storage = await openStorage({ dataDir });
      const { rows } = await storage.pool.query('select count(*)::int as n from breath');
      await storage.close();
      expect(rows[0]?.n).toBeGreaterThanOrEqual(committed);
      const again = start();
      await untilHolds(
        async () => expect(await readCommitted(await addressOf(again))).toBeGreaterThan(0),
        180_000,
      );
      again.child.kill('SIGTERM');
      expect(await again.exited).toBe(0);
    } finally {
      await untilHolds(() => rmdirSync(group));
    }
  });
});
