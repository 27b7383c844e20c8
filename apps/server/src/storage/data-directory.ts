import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Permission bits of other users of the machine, group and others. */
const OTHERS = 0o077;

/**
 * Marks a database that is being made, from before its first file until PostgreSQL opened it. With the mark, the remains of an
 * interrupted first start are removed; without it, an incomplete database is a lost one.
 */
const BEING_MADE = 'database-being-made';

/** What only an installation that ran leaves in its data folder. */
const REMAINS = ['server-secret', 'journal', 'uploads', 'captures', 'datasets', 'last-backup.json'];

/** What PostgreSQL cannot do without; it would make a new database over the old one when PG_VERSION is missing. */
const DATABASE_PARTS = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'];

export class DataDirectoryError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DataDirectoryError';
  }
}

/**
 * Creates the data folder for its owner alone, or takes the permissions of other users away.
 * @throws DataDirectoryError when other users can still read or write it
 */
export function prepareDataDirectory(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!isOpenToOthers(dataDir)) return;
  try {
    chmodSync(dataDir, 0o700);
  } catch {
    // Refused below: the folder belongs to another user.
  }
  if (!isOpenToOthers(dataDir)) return;
  const mode = (statSync(dataDir).mode & 0o777).toString(8);
  throw new DataDirectoryError(
    `EUPNEA_DATA_DIR: other users of this machine can enter ${dataDir} (mode ${mode}), and it cannot be made private. ` +
      'Give it to the user of Eupnea with mode 700 (chown, chmod), or choose another folder.',
  );
}

/** Whether other users of the machine may enter the folder. Windows has no such bits. */
export function isOpenToOthers(dataDir: string): boolean {
  return process.platform !== 'win32' && (statSync(dataDir).mode & OTHERS) !== 0;
}

/** absent: a first start makes it. whole: it can be opened. lost: only a backup brings it back. */
export type DatabaseState = 'absent' | 'whole' | 'lost';

/** Judges the embedded database of a data folder by its files, without opening it. */
export function judgeDatabase(dataDir: string): DatabaseState {
  const database = join(dataDir, 'database');
  if (existsSync(join(dataDir, BEING_MADE))) return 'absent';
  if (DATABASE_PARTS.every((part) => isFilled(join(database, part)))) return 'whole';
  return isFilled(database) || REMAINS.some((name) => isFilled(join(dataDir, name))) ? 'lost' : 'absent';
}

/**
 * Prepares the folder for the start of the embedded database.
 * @throws DataDirectoryError for a lost one, which a start would replace by an empty one
 */
export function requireDatabase(dataDir: string): void {
  const state = judgeDatabase(dataDir);
  if (state === 'lost') {
    throw new DataDirectoryError(
      `The data folder ${dataDir} belongs to an installation, but its database is missing or incomplete. ` +
        'Eupnea makes no new one over it. Put the folder "database" back, or move its remains aside and restore a backup ' +
        '(eupnea restore FILE). With a PostgreSQL server, set DATABASE_URL. To begin anew, choose an empty EUPNEA_DATA_DIR.',
    );
  }
  if (state === 'whole') return;
  writeFileSync(join(dataDir, BEING_MADE), '', { mode: 0o600, flush: true });
  rmSync(join(dataDir, 'database'), { recursive: true, force: true });
}

/** Called once PostgreSQL has opened the database, and before it holds data. */
export function confirmDatabase(dataDir: string): void {
  rmSync(join(dataDir, BEING_MADE), { force: true });
}

/** False for what is missing or empty. */
function isFilled(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return false;
  return found.isDirectory() ? readdirSync(path).length > 0 : found.size > 0;
}
