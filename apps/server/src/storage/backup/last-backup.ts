import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const LAST_BACKUP_FILE = 'last-backup.json';

const lastBackupSchema = z.object({ at: z.iso.datetime(), bytes: z.number(), rows: z.number() });

export type LastBackup = z.output<typeof lastBackupSchema>;

/** In the data folder and not in the database: a backup must not change what it saves. */
export function noteLastBackup(dataDir: string, backup: LastBackup): void {
  if (!existsSync(dataDir)) return;
  writeFileSync(join(dataDir, LAST_BACKUP_FILE), `${JSON.stringify(backup)}\n`, { mode: 0o600 });
}

/** null when the backup command never wrote one from this data folder, or its note is damaged. */
export function readLastBackup(dataDir: string): LastBackup | null {
  const path = join(dataDir, LAST_BACKUP_FILE);
  if (!existsSync(path)) return null;
  try {
    const parsed = lastBackupSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
