import { type Environment, readConfig } from '../config/config.ts';
import { migrate } from '../storage/migrate.ts';
import { openPool } from '../storage/open-storage.ts';
import { RunningUserError, grantRunningUser, ownsSchema } from '../storage/running-user.ts';

/** Request that cannot be fulfilled; the message gives the reason. */
export class MigrateError extends Error {}

export interface MigrateOptions {
  /** Address with the owner of the tables; null = EUPNEA_MIGRATE_DATABASE_URL, else DATABASE_URL. */
  readonly ownerUrl: string | null;
  /** User who gets the server's rights; null = that of DATABASE_URL. */
  readonly user: string | null;
}

export interface MigrateSummary {
  readonly applied: readonly string[];
  /** User who got the rights; null = the server runs as the owner. */
  readonly user: string | null;
}

/** Migrates a PostgreSQL database to this version's schema and grants the server's user the minimum rights. */
export async function migrateDatabase(
  environment: Environment,
  options: MigrateOptions,
): Promise<MigrateSummary> {
  const read = readConfig(environment);
  if (!read.ok)
    throw new MigrateError(read.error.map((issue) => `${issue.variable}: ${issue.message}`).join('\n'));
  const { databaseUrl, migrateUrl } = read.value;
  const ownerUrl = options.ownerUrl ?? migrateUrl ?? databaseUrl;
  if (ownerUrl === null)
    throw new MigrateError('DATABASE_URL is not set: the server migrates the embedded database at its start');
  const pool = openPool(ownerUrl);
  try {
    if (!(await ownsSchema(pool))) {
      throw new MigrateError(
        'The user of this address owns no tables of Eupnea and may not make them: set EUPNEA_MIGRATE_DATABASE_URL',
      );
    }
    const applied = await migrate(pool);
    const user = options.user ?? findRunningUser(ownerUrl, databaseUrl);
    if (user !== null) await grantRunningUser(pool, user);
    return { applied, user };
  } catch (error) {
    if (error instanceof RunningUserError) throw new MigrateError(error.message, { cause: error });
    throw error;
  } finally {
    await pool.end();
  }
}

/** Returns the user of the server's address; null when it is the owner. */
export function findRunningUser(ownerUrl: string, databaseUrl: string | null): string | null {
  const running = databaseUrl === null ? '' : decodeURIComponent(new URL(databaseUrl).username);
  return running === '' || running === decodeURIComponent(new URL(ownerUrl).username) ? null : running;
}
