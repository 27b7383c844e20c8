import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Environment, readConfig } from '../config/config.ts';
import { confirmDatabase, prepareDataDirectory } from '../storage/data-directory.ts';
import { type BackupKeySource, readBackupKey } from '../storage/backup/backup-key.ts';
import type { BackupKey } from '../storage/backup/encrypted-frames.ts';
import { verifyBackupFile } from '../storage/backup/backup-format.ts';
import { noteLastBackup } from '../storage/backup/last-backup.ts';
import { openBackupSource } from '../storage/backup/open-backup-source.ts';
import { type RestoreSummary, restoreBackup } from '../storage/backup/restore-backup.ts';
import { type BackupSummary, writeBackup } from '../storage/backup/write-backup.ts';
import { lockDataDirectory } from '../storage/data-directory-lock.ts';
import { startDatabase } from '../storage/embedded/start-database.ts';
import { findRunningUser } from './migrate-database.ts';
import { openPool } from '../storage/open-storage.ts';
import { RunningUserError, grantRunningUser, ownsSchema } from '../storage/running-user.ts';

export { UnfinishedBackupError } from '../storage/backup/backup-format.ts';
export { BackupKeyError, type BackupKeySource } from '../storage/backup/backup-key.ts';
export { DamagedBackupError } from '../storage/backup/damaged-backup-error.ts';
export { WrongBackupKeyError } from '../storage/backup/encrypted-frames.ts';

/** Request that cannot be fulfilled; the message gives the reason. */
export class BackupError extends Error {}

interface Target {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Address with the owner of the tables, for a server that runs as another user. */
  readonly migrateUrl: string | null;
}

/** Writes the configured database to a new file, encrypted when a key is given. */
export async function backUp(
  environment: Environment,
  path: string,
  keySource: BackupKeySource | null = null,
): Promise<BackupSummary & { readonly source: string }> {
  const target = readTarget(environment);
  if (existsSync(path)) throw new BackupError(`${path} exists already`);
  if (target.databaseUrl === null && !existsSync(join(target.dataDir, 'database'))) {
    throw new BackupError(`${target.dataDir} holds no database (EUPNEA_DATA_DIR)`);
  }
  // Read first, so that a missing key fails before the backup starts.
  const key = keySource === null ? null : await readBackupKey(keySource);
  const source = await openBackupSource(target);
  try {
    const summary = await writeBackup(source.database, resolve(path), key);
    const at = new Date().toISOString();
    noteLastBackup(target.dataDir, { at, bytes: statSync(path).size, rows: summary.rows });
    return { ...summary, source: source.kind };
  } finally {
    await source.close();
  }
}

/** Restores a complete backup into the configured database, which must be empty. */
export async function restore(
  environment: Environment,
  path: string,
  keySource: BackupKeySource | null = null,
): Promise<RestoreSummary> {
  const target = readTarget(environment);
  if (!existsSync(path)) throw new BackupError(`${path} does not exist`);
  const key = keySource === null ? null : await readBackupKey(keySource);
  await verifyBackupFile(path, key);
  return target.databaseUrl === null
    ? await restoreEmbedded(target.dataDir, path, key)
    : await restoreServer(target.databaseUrl, target.migrateUrl, path, key);
}

async function restoreServer(
  databaseUrl: string,
  migrateUrl: string | null,
  path: string,
  key: BackupKey | null,
): Promise<RestoreSummary> {
  const ownerUrl = migrateUrl ?? databaseUrl;
  const pool = openPool(ownerUrl);
  try {
    if (!(await ownsSchema(pool))) {
      throw new BackupError(
        'A restore makes tables, which this user may not: set EUPNEA_MIGRATE_DATABASE_URL to the address with their owner',
      );
    }
    const summary = await restoreBackup(pool, path, key);
    const user = findRunningUser(ownerUrl, databaseUrl);
    if (user !== null) await grantRunningUser(pool, user);
    return summary;
  } catch (error) {
    if (error instanceof RunningUserError) throw new BackupError(error.message, { cause: error });
    throw error;
  } finally {
    await pool.end();
  }
}

/** Restores into a temporary folder that replaces the database when complete. */
async function restoreEmbedded(
  dataDir: string,
  path: string,
  key: BackupKey | null,
): Promise<RestoreSummary> {
  prepareDataDirectory(dataDir);
  const lock = await lockDataDirectory(dataDir);
  try {
    const place = join(dataDir, 'database');
    if (existsSync(place) && readdirSync(place).length > 0)
      throw new BackupError(`${dataDir} holds a database already; restore into an empty folder`);
    const aside = join(dataDir, 'restoring');
    rmSync(aside, { recursive: true, force: true });
    mkdirSync(aside, { mode: 0o700 });
    const database = await startDatabase(aside);
    const pool = openPool(database);
    let summary: RestoreSummary;
    try {
      summary = await restoreBackup(pool, path, key);
    } finally {
      await pool.end();
      await database.stop();
    }
    // The mark of an interrupted first start would remove the restored database.
    confirmDatabase(dataDir);
    renameSync(join(aside, 'database'), place);
    rmSync(aside, { recursive: true, force: true });
    return summary;
  } finally {
    lock.release();
  }
}

function readTarget(environment: Environment): Target {
  const read = readConfig(environment);
  if (!read.ok)
    throw new BackupError(read.error.map((issue) => `${issue.variable}: ${issue.message}`).join('\n'));
  const { dataDir, databaseUrl, migrateUrl } = read.value;
  return { dataDir, databaseUrl, migrateUrl };
}
