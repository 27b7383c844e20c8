import type { Pool, PoolClient } from 'pg';
import { inTransaction } from './transaction.ts';

/** Functions that create and drop partitions (migration 0023). */
const PARTITION_FUNCTIONS = [
  'make_month_partitions(date)',
  'make_waveform_day(date)',
  'drop_waveform_day(regclass)',
];

/** Columns that the server may update in stored audit entries: the seals of the chain only (seal-entries.ts). */
const SEAL_COLUMNS = 'chain_position, chain_hash, personal_digest';

/** A user that cannot get the server's rights; the message gives the reason. */
export class RunningUserError extends Error {}

/** True when the connected user owns the tables or, in an empty database, may create them. */
export async function ownsSchema(pool: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ owns: boolean }>(
    `select coalesce(
       (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('schema_migration')),
       has_schema_privilege(current_schema(), 'create'), false) as owns`,
  );
  return rows[0]?.owns ?? false;
}

/**
 * Returns the tables and functions that the connected user lacks rights for as the server. The server's user has no
 * right to delete or change audit entries, or to write the list of migrations.
 */
export async function findMissingRights(pool: Pick<Pool, 'query'>): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
       and not (has_table_privilege(oid, 'select') and (relispartition or relname = 'schema_migration' or (
         has_table_privilege(oid, 'insert') and has_any_column_privilege(oid, 'update')
         and (relname = 'audit_log' or has_table_privilege(oid, 'delete')))))
     union all
     select name from unnest($1::text[]) as f (name) where not has_function_privilege(name, 'execute')
     order by 1`,
    [PARTITION_FUNCTIONS],
  );
  return rows.map(({ name }) => name);
}

/**
 * Grants a database user the server's rights, also on tables of later migrations, and revokes rights to change the
 * schema. Call as the owner of the tables. Throws RunningUserError for a missing user, or one that can change the
 * schema anyway.
 */
export async function grantRunningUser(pool: Pool, user: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ schema: string; exists: boolean }>(
      'select current_schema() as schema, exists (select 1 from pg_roles where rolname = $1) as exists',
      [user],
    );
    const role = client.escapeIdentifier(user);
    if (rows[0]?.exists !== true) {
      throw new RunningUserError(
        `PostgreSQL has no user ${role}. Make it first: create role ${role} login password '...'`,
      );
    }
    const schema = client.escapeIdentifier(rows[0].schema);
    for (const statement of describeGrants(schema, role)) await client.query(statement);
    await refuseMightyUser(client, user, rows[0].schema);
  });
}

function describeGrants(schema: string, role: string): readonly string[] {
  const tables = `all tables in schema ${schema}`;
  return [
    // Clusters upgraded from PostgreSQL 14 or older let every user create tables.
    `revoke create on schema ${schema} from public, ${role}`,
    `grant usage on schema ${schema} to ${role}`,
    `revoke all on ${tables} from ${role}`,
    `grant select, insert, update, delete on ${tables} to ${role}`,
    `revoke insert, update, delete on schema_migration from ${role}`,
    `revoke update, delete on audit_log from ${role}`,
    `grant update (${SEAL_COLUMNS}) on audit_log to ${role}`,
    `grant usage, select on all sequences in schema ${schema} to ${role}`,
    ...PARTITION_FUNCTIONS.map((name) => `grant execute on function ${name} to ${role}`),
    // Covers partitions made by the functions, and tables of later migrations.
    `alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${role}`,
    `alter default privileges in schema ${schema} grant usage, select on sequences to ${role}`,
  ];
}

/**
 * Refuses a superuser, a member of the owner's role, and a user that owns tables: they can change the schema without a
 * grant.
 */
async function refuseMightyUser(client: PoolClient, user: string, schema: string): Promise<void> {
  const { rows } = await client.query<{ reason: string }>(
    `select reason from pg_roles r cross join lateral (values
       (r.rolsuper, 'it is a superuser'),
       (pg_has_role(r.oid, current_user, 'member'), 'it may become ' || quote_ident(current_user)),
       (has_schema_privilege(r.oid, $2, 'create'), 'it may make tables in ' || quote_ident($2)),
       (exists (select 1 from pg_class where relowner = r.oid and relnamespace = $2::regnamespace), 'it owns tables')
     ) as power (holds, reason) where r.rolname = $1 and power.holds limit 1`,
    [user, schema],
  );
  if (rows[0] === undefined) return;
  throw new RunningUserError(
    `${client.escapeIdentifier(user)} can change the schema, because ${rows[0].reason}. Give the server another user, or none of its own`,
  );
}
