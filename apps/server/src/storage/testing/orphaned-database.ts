import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

const lockSchema = z.object({ database: z.object({ pid: z.int() }) });

/** Time for the last query of an orphan on a busy machine, ms: longer than a server would wait for it. */
const ENDS_WITHIN_MS = 90_000;
const POLL_MS = 50;

/** Process of the embedded database that the lock of this data directory names. */
export async function readDatabasePid(dataDir: string): Promise<number> {
  return lockSchema.parse(JSON.parse(await readFile(join(dataDir, 'eupnea.lock'), 'utf8'))).database.pid;
}

/** False for a zombie too: where nobody reaps, a process that ended keeps its entry. */
export function runs(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

/** Waits for the end of the database of a killed process, which notices its death after its current query. */
export async function untilOrphanEnded(dataDir: string): Promise<void> {
  const pid = await readDatabasePid(dataDir);
  const startedAt = performance.now();
  while (runs(pid)) {
    if (performance.now() - startedAt > ENDS_WITHIN_MS) throw new Error(`the database ${pid} goes on`);
    await delay(POLL_MS);
  }
}
