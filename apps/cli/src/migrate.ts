import { parseArgs } from 'node:util';
import { MigrateError, migrateDatabase } from '@eupnea/server/migrate';
import type { Command, ExitCode } from './command.ts';

/** `eupnea migrate`: changes the schema of PostgreSQL, so that the server's own user need not be able to. */
export const command: Command = {
  usage: `eupnea migrate [--database URL] [--user NAME]
  brings a PostgreSQL database to the schema of this version; stop the servers first where the changelog says so
  --database, or EUPNEA_MIGRATE_DATABASE_URL, has the owner of the tables; without both, DATABASE_URL
  grants the user of DATABASE_URL, or --user, what the server needs: it may then not change the schema`,
  async run(args): Promise<ExitCode> {
    const { values } = parseArgs({
      args: [...args],
      options: { database: { type: 'string' }, user: { type: 'string' } },
    });
    try {
      const { applied, user } = await migrateDatabase(process.env, {
        ownerUrl: values.database ?? null,
        user: values.user ?? null,
      });
      process.stdout.write(`${describe(applied)}\n`);
      process.stdout.write(
        user === null
          ? 'The server runs as the owner of the tables: nothing was granted.\n'
          : `${user} may read and write the tables and cannot change the schema.\n`,
      );
      return 0;
    } catch (error) {
      if (!isExpected(error)) throw error;
      process.stderr.write(`eupnea migrate: ${error.message}\n`);
      return 1;
    }
  },
};

function describe(applied: readonly string[]): string {
  return applied.length === 0
    ? 'The schema is current.'
    : `Migrated the schema: ${applied.length} applied, the last is ${applied.at(-1)}.`;
}

/** What PostgreSQL and the network answer is the operator's to read: a wrong password, a database that is away. */
function isExpected(error: unknown): error is Error {
  return error instanceof MigrateError || (error instanceof Error && 'code' in error);
}
