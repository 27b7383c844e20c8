import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { type AppliedMigration, migrate } from '../migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Migrates an empty database to the schema before a migration.
 * @param name file of that migration without `.sql`
 */
export async function migrateUpTo(pool: Pool, name: string): Promise<void> {
  await migrate(pool, migrationsBefore(name));
}

function migrationsBefore(name: string): readonly AppliedMigration[] {
  const files = readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const end = files.indexOf(`${name}.sql`);
  if (end < 0) throw new Error(`There is no migration ${name}`);
  return files.slice(0, end).map((file) => ({
    name: file.replace(/\.sql$/, ''),
    hash: createHash('sha256')
      .update(readFileSync(`${MIGRATIONS}/${file}`))
      .digest('hex'),
  }));
}
