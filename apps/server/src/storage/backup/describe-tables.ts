import type { Pool, PoolClient } from 'pg';

export type Queryable = Pick<Pool | PoolClient, 'query'>;

export interface TableDescription {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly isPartitioned: boolean;
  /** Columns of the primary key, in its order: what pages go by. */
  readonly key: readonly string[];
  /** The identity column, which a number after the last one given must be set for. */
  readonly identity: string | null;
}

export interface ForeignKey {
  readonly name: string;
  readonly table: string;
  readonly column: string;
  readonly target: string;
  readonly targetColumn: string;
  readonly onDelete: 'cascade' | 'set null' | 'refuse';
  readonly definition: string;
}

/** Restore writes it itself, from the header. */
const MIGRATION_TABLE = 'schema_migration';

/** Every table of the schema; those that refer to others come before them (see writeBackup). */
export async function describeTables(database: Queryable): Promise<readonly TableDescription[]> {
  const { rows } = await database.query<{
    name: string;
    isPartitioned: boolean;
    columns: { name: string; type: string }[];
    key: string[];
    identity: string | null;
  }>(
    `select c.relname as name, c.relkind = 'p' as "isPartitioned",
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       (select json_agg(a.attname order by k.position)
        from pg_index i cross join lateral unnest(i.indkey::int[]) with ordinality as k (attnum, position)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as key,
       (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as identity
     from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition and c.relname <> $1
     order by c.relname`,
    [MIGRATION_TABLE],
  );
  return orderReferringFirst(rows, await describeForeignKeys(database));
}

/** All have one column: composite ones would need more here. */
export async function describeForeignKeys(database: Queryable): Promise<readonly ForeignKey[]> {
  const { rows } = await database.query<ForeignKey>(
    `select f.conname as name, c.relname as table, a.attname as column, t.relname as target,
       b.attname as "targetColumn", pg_get_constraintdef(f.oid) as definition,
       case f.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'refuse' end as "onDelete"
     from pg_constraint f
     join pg_class c on c.oid = f.conrelid
     join pg_class t on t.oid = f.confrelid
     join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
     join pg_attribute b on b.attrelid = f.confrelid and b.attnum = f.confkey[1]
     where f.contype = 'f' and f.connamespace = current_schema()::regnamespace
     order by f.conname`,
  );
  return rows;
}

function orderReferringFirst(
  tables: readonly TableDescription[],
  keys: readonly ForeignKey[],
): readonly TableDescription[] {
  const ordered: TableDescription[] = [];
  const left = new Map(tables.map((table) => [table.name, table]));
  while (left.size > 0) {
    const isReferredTo = (name: string) =>
      keys.some((key) => key.target === name && key.table !== name && left.has(key.table));
    const free = [...left.values()].filter((table) => !isReferredTo(table.name));
    // Two tables that refer to each other have no order; taken as they come, restore mends what is missing.
    const next = free.length > 0 ? free : [...left.values()];
    for (const table of next) left.delete(table.name);
    ordered.push(...next);
  }
  return ordered;
}
