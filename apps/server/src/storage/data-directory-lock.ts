import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/**
 * Lock of the data directory and the sample journal. PGlite has no lock: with two processes on one directory
 * both acknowledge writes and one loses them (measured: 400 acknowledged, 200 survived).
 */
const LOCK_FILE = 'eupnea.lock';

/** Time to wait for a killed server, which counts as alive while the system ends it, ms. */
const ENDING_WAIT_MS = 2_000;

/**
 * Time to wait for the database process of a killed server: it ends after its current query, normally at
 * once, ms.
 */
const ORPHAN_WAIT_MS = 15_000;
const POLL_MS = 50;

const processSchema = z.object({
  pid: z.int(),
  /**
   * Start time of the process, which distinguishes a reused pid from the holder; null where it cannot be
   * read.
   */
  startedAt: z.string().nullable(),
});

const holderSchema = processSchema.extend({
  token: z.string(),
  /** The database process. While it runs the directory is in use, even without its server. */
  database: processSchema.nullable(),
});

type LockHolder = z.infer<typeof holderSchema>;

export interface DataDirectoryLock {
  /** Adds the database process, which may outlive a killed server by a moment. */
  addDatabase(pid: number): void;
  release(): void;
}

export class DataDirectoryInUseError extends Error {
  constructor(dataDir: string, pid: number) {
    super(
      `The data directory ${dataDir} is in use by another Eupnea process (pid ${pid}). ` +
        'Stop that process, or give this one another EUPNEA_DATA_DIR.',
    );
    this.name = 'DataDirectoryInUseError';
  }
}

/**
 * Takes the lock, or takes over that of a dead process. Throws DataDirectoryInUseError while another process
 * lives.
 */
export async function lockDataDirectory(dataDir: string): Promise<DataDirectoryLock> {
  const path = join(dataDir, LOCK_FILE);
  const mine: LockHolder = {
    pid: process.pid,
    startedAt: processStart(process.pid),
    token: randomUUID(),
    database: null,
  };
  const startedAt = Date.now();
  while (!tryCreate(path, mine)) {
    const text = readIfThere(path);
    if (text === null) continue;
    const user = findUser(parseHolder(text));
    if (user === null) {
      removeStale(path, text, mine.token);
    } else {
      if (Date.now() - startedAt > user.patienceMs) throw new DataDirectoryInUseError(dataDir, user.pid);
      await delay(POLL_MS);
    }
  }
  return {
    addDatabase: (pid) => replace(path, { ...mine, database: { pid, startedAt: processStart(pid) } }),
    release: () => {
      if (parseHolder(readIfThere(path) ?? '')?.token === mine.token) rmSync(path, { force: true });
    },
  };
}

/** The process that uses the directory and the time to wait for its end; null when no process does. */
function findUser(holder: LockHolder | null): { readonly pid: number; readonly patienceMs: number } | null {
  if (holder === null) return null;
  if (isAlive(holder)) return { pid: holder.pid, patienceMs: ENDING_WAIT_MS };
  const { database } = holder;
  return database !== null && isAlive(database) ? { pid: database.pid, patienceMs: ORPHAN_WAIT_MS } : null;
}

/** Creates the file atomically: it is written under another name and then linked. */
function tryCreate(path: string, holder: LockHolder): boolean {
  const draft = `${path}.${holder.token}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function replace(path: string, holder: LockHolder): void {
  const draft = `${path}.${holder.token}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  renameSync(draft, path);
}

/**
 * Two processes may find the same lock stale at once. Only one can rename it. If the renamed file is not the
 * one that was judged, it belongs to a new owner and is put back.
 */
function removeStale(path: string, judged: string, token: string): void {
  const aside = `${path}.stale.${token}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if (readIfThere(aside) !== judged) linkSync(aside, path);
  rmSync(aside, { force: true });
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Null for an empty or damaged lock file, which counts as stale. */
function parseHolder(text: string): LockHolder | null {
  try {
    return holderSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function isAlive(holder: z.infer<typeof processSchema>): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: the process lives and belongs to another user.
    if (!hasCode(error, 'EPERM')) return false;
  }
  return holder.startedAt === null || processStart(holder.pid) === holder.startedAt;
}

/** Boot-relative start time of a process (Linux: field 22 of /proc/<pid>/stat); null where there is no /proc. */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in parentheses and may contain blanks and parentheses.
    const afterCommand = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended but has not been reaped by its parent.
    if (afterCommand[0] === 'Z') return null;
    return afterCommand[19] ?? null;
  } catch {
    return null;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
