import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { BACKUP_KEY_BYTES, type BackupKey } from './encrypted-frames.ts';

/** Timeout of the key command: a vault that takes longer waits for a person. */
const COMMAND_MS = 60_000;

/** Source of the key: a file, or a shell command that prints it. */
export type BackupKeySource = { readonly file: string } | { readonly command: string };

/** A key that cannot be read. The message gives the reason and no part of the key. */
export class BackupKeyError extends Error {}

/** Reads the key of a backup: 32 bytes as base64 in one line, as `openssl rand -base64 32` prints them. */
export async function readBackupKey(source: BackupKeySource): Promise<BackupKey> {
  const text = 'file' in source ? readKeyFile(source.file) : await runKeyCommand(source.command);
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== BACKUP_KEY_BYTES || key.toString('base64') !== text.trim()) {
    throw new BackupKeyError('The key of the backup is not 32 bytes as base64 (openssl rand -base64 32)');
  }
  return key;
}

function readKeyFile(path: string): string {
  try {
    // Windows has no file modes; there the folder's permissions apply.
    if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) {
      throw new BackupKeyError(`${path} can be read by others: chmod 600 ${path}`);
    }
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof BackupKeyError) throw error;
    throw new BackupKeyError(`${path} cannot be read: ${describe(error)}`);
  }
}

async function runKeyCommand(command: string): Promise<string> {
  const [shell, flag] = process.platform === 'win32' ? (['cmd', '/c'] as const) : (['sh', '-c'] as const);
  try {
    const { stdout } = await promisify(execFile)(shell, [flag, command], { timeout: COMMAND_MS });
    return stdout;
  } catch (error) {
    throw new BackupKeyError(`The command for the key of the backup failed: ${describe(error)}`);
  }
}

function describe(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
