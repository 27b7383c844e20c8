import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Pool, PoolClient } from 'pg';
import { findMissingRights } from './running-user.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** Separator of drizzle-kit between the statements of a migration. */
const STATEMENT_BREAKPOINT = '--> statement-breakpoint';

export interface AppliedMigration {
  readonly name: string;
  readonly hash: string;
}

/** Pseudo-migration during a restore: a half-restored database does not open. */
export const RESTORE_MARK = 'restore_incomplete';

interface Migration {
  readonly name: string;
  readonly hash: string;
  readonly statements: readonly string[];
}

/**
 * Migrates the database to this version's schema; does nothing when it is current. Each migration is one
 * transaction under a lock of the migration table, so that two servers on one PostgreSQL can start at once.
 * Refuses a database of a newer version or an applied migration that was edited.
 * @param only migrations of a backup: exactly those and no later ones
 */
export async function migrate(pool: Pool, only?: readonly AppliedMigration[]): Promise<readonly string[]> {
  const migrations = readMigrations();
  await pool.query(
    `create table if not exists schema_migration
       (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
  );
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table schema_migration in exclusive mode');
    const applied = await readApplied(client);
    refuseForeignMigrations(migrations, applied);
    if (only !== undefined)
      refuseForeignMigrations(migrations, new Map(only.map(({ name, hash }) => [name, hash])));
    const wanted = only?.map(({ name }) => name);
    const pending = migrations.filter(
      ({ name }) => !applied.has(name) && (wanted === undefined || wanted.includes(name)),
    );
    for (const migration of pending) await applyMigration(client, migration);
    await client.query('commit');
    return pending.map((migration) => migration.name);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Checks the schema for a user that may not change it. Throws an Error with instructions when the schema is not this
 * version's, or when the user lacks a right.
 */
export async function requireMigrated(pool: Pool): Promise<void> {
  const migrations = readMigrations();
  const applied = await readAppliedByOther(pool);
  refuseForeignMigrations(migrations, applied);
  const pending = migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
  if (pending.length > 0) {
    throw new Error(
      `The database is older than this version: ${pending.length} migrations are missing, the first is ${pending[0]}, ` +
        `and the user of DATABASE_URL may not change the schema. Stop every process of Eupnea and ${RUN_MIGRATE}`,
    );
  }
  const missing = await findMissingRights(pool);
  if (missing.length > 0) {
    throw new Error(
      `The user of DATABASE_URL lacks rights in the database, on ${missing.slice(0, 3).join(', ')}` +
        `${missing.length > 3 ? ` and ${missing.length - 3} more` : ''}: ${RUN_MIGRATE}`,
    );
  }
}

/** Instruction for the operator of a database that the server's user may not change. */
const RUN_MIGRATE = 'run "eupnea migrate" with the owner of the tables (EUPNEA_MIGRATE_DATABASE_URL)';

/** SQLSTATE undefined_table and insufficient_privilege. */
const UNREADABLE = new Set(['42P01', '42501']);

async function readAppliedByOther(pool: Pool): Promise<ReadonlyMap<string, string>> {
  try {
    return await readApplied(pool);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && UNREADABLE.has(String(error.code)))) throw error;
    throw new Error(
      `The user of DATABASE_URL finds no tables of Eupnea in the database and may not make them: ${RUN_MIGRATE}`,
      { cause: error },
    );
  }
}

/** Names of this version's migrations, oldest first. */
export function listKnownMigrations(): readonly string[] {
  return readMigrations().map(({ name }) => name);
}

function readMigrations(): readonly Migration[] {
  return readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const text = readFileSync(`${MIGRATIONS}/${file}`, 'utf8');
      return {
        name: file.replace(/\.sql$/, ''),
        hash: createHash('sha256').update(text).digest('hex'),
        statements: text.split(STATEMENT_BREAKPOINT),
      };
    });
}

async function readApplied(client: Pick<Pool | PoolClient, 'query'>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migration',
  );
  return new Map(rows.map((row) => [row.name, row.hash]));
}

function refuseForeignMigrations(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.hash]));
  if (applied.has(RESTORE_MARK)) {
    throw new Error('A restore into this database was broken off. Empty the database and restore again');
  }
  for (const [name, hash] of applied) {
    if (!known.has(name)) {
      throw new Error(
        `The database was made by a newer version of Eupnea (migration ${name} is unknown here) and was not touched. ` +
          'Install that version, or restore a backup from before the upgrade into an empty database',
      );
    }
    if (known.get(name) !== hash) {
      throw new Error(
        `Migration ${name} was changed after this database applied it; migrations are never edited`,
      );
    }
  }
}

/** Creates the functions that make partitions, for rows of a backup older than these functions. Idempotent. */
export async function preparePartitionFunctions(pool: Pool): Promise<void> {
  const migration = readMigrations().find(({ name }) => name === PARTITION_FUNCTIONS_MIGRATION);
  for (const statement of migration?.statements ?? []) await pool.query(statement);
}

const PARTITION_FUNCTIONS_MIGRATION = '0023_partition_functions';

async function applyMigration(client: PoolClient, migration: Migration): Promise<void> {
  for (const statement of migration.statements) await client.query(statement);
  await client.query('insert into schema_migration (name, hash) values ($1, $2)', [
    migration.name,
    migration.hash,
  ]);
}
