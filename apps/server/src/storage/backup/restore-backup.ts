import type { Pool } from 'pg';
import { RESTORE_MARK, migrate, preparePartitionFunctions } from '../migrate.ts';
import { PartitionKeeper, type WrittenTimes } from '../partitions/partition-keeper.ts';
import { type BackupHeader, type BackupRow, readBackupFile } from './backup-format.ts';
import {
  type ForeignKey,
  type TableDescription,
  describeForeignKeys,
  describeTables,
} from './describe-tables.ts';
import type { BackupKey } from './encrypted-frames.ts';

export interface RestoreSummary {
  readonly createdAt: string;
  readonly rows: number;
  /** Rows left out because what they refer to was deleted while the backup was being made. */
  readonly orphans: number;
}

/**
 * Fills an empty database from a backup, of this version or an older one, and brings it to this version. While it is at
 * work, and after it broke off, the database does not open. Throws DamagedBackupError for a file that is not whole.
 */
export async function restoreBackup(
  pool: Pool,
  path: string,
  backupKey: BackupKey | null,
): Promise<RestoreSummary> {
  await refuseUsed(pool);
  const state: { header: BackupHeader | null; rows: number; tables: Map<string, TableDescription> } = {
    header: null,
    rows: 0,
    tables: new Map(),
  };
  let keys: readonly ForeignKey[] = [];
  const partitions = new PartitionKeeper(pool);
  const consumer = {
    begin: async (header: BackupHeader) => {
      state.header = header;
      await migrate(pool, header.migrations);
      await pool.query('insert into schema_migration (name, hash) values ($1, $1)', [RESTORE_MARK]);
      for (const table of await describeTables(pool)) state.tables.set(table.name, table);
      if ([...state.tables.values()].some(({ isPartitioned }) => isPartitioned))
        await preparePartitionFunctions(pool);
      keys = await describeForeignKeys(pool);
      // Rows come in no order that would satisfy them; they are put back, and checked, at the end.
      for (const key of keys)
        await pool.query(`alter table ${quote(key.table)} drop constraint ${quote(key.name)}`);
    },
    insert: async (table: string, columns: readonly string[], rows: readonly BackupRow[]) => {
      const description = state.tables.get(table);
      if (description?.isPartitioned === true) await partitions.ensure(timesOfRows(columns, rows));
      await insertRows(pool, description, columns, rows);
      state.rows += rows.length;
    },
  };
  await readBackupFile(path, consumer, backupKey);
  if (state.header === null) throw new Error('Invariant broken: a backup without header was read to its end');
  let orphans = 0;
  for (const key of keys) orphans += await restoreForeignKey(pool, key);
  await restoreSequences(pool, state.header.sequences);
  await pool.query('delete from schema_migration where name = $1', [RESTORE_MARK]);
  await migrate(pool);
  await pool.query('analyze');
  return { createdAt: state.header.created_at, rows: state.rows, orphans };
}

async function refuseUsed(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
  );
  if ((rows[0]?.n ?? 0) > 0)
    throw new Error('The database is not empty: a backup is restored into an empty one only');
}

/** Times of the rows of a partitioned table. Kept chunks are excluded: they need no partition of their day. */
function timesOfRows(columns: readonly string[], rows: readonly BackupRow[]): WrittenTimes {
  const startedAt = columns.indexOf('started_at_us');
  const kept = columns.indexOf('kept');
  const read = (chosen: readonly BackupRow[]) => [
    ...new Set(chosen.map((row) => BigInt(row[startedAt] ?? 0))),
  ];
  return kept < 0
    ? { measured: read(rows), passingChunks: [] }
    : { measured: [], passingChunks: read(rows.filter((row) => row[kept] === 'false')) };
}

async function insertRows(
  pool: Pool,
  table: TableDescription | undefined,
  columns: readonly string[],
  rows: readonly BackupRow[],
): Promise<void> {
  if (table === undefined) throw new Error('The backup has a table that its version does not have');
  const types = columns.map((name) => table.columns.find((column) => column.name === name)?.type);
  const names = columns.map((_, index) => `c${index}`);
  await pool.query(
    `insert into ${quote(table.name)} (${columns.map(quote).join(', ')}) overriding system value
     select ${names.map((name, index) => `${name}::${types[index] ?? 'text'}`).join(', ')}
     from unnest(${names.map((_, index) => `$${index + 1}::text[]`).join(', ')}) as u (${names.join(', ')})`,
    columns.map((_, index) => rows.map((row) => row[index] ?? null)),
  );
}

/** @returns rows that referred to nothing, which are treated as if it had been deleted now */
async function restoreForeignKey(pool: Pool, key: ForeignKey): Promise<number> {
  const column = quote(key.column);
  const missing = `${column} is not null and not exists (
    select 1 from ${quote(key.target)} t where t.${quote(key.targetColumn)} = ${quote(key.table)}.${column})`;
  const { rowCount } = await pool.query(
    key.onDelete === 'set null'
      ? `update ${quote(key.table)} set ${column} = null where ${missing}`
      : `delete from ${quote(key.table)} where ${missing}`,
  );
  await pool.query(`alter table ${quote(key.table)} add constraint ${quote(key.name)} ${key.definition}`);
  return rowCount ?? 0;
}

async function restoreSequences(pool: Pool, sequences: BackupHeader['sequences']): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    const [table = '', column = ''] = name.split('.');
    if (last === null) continue;
    await pool.query('select setval(pg_get_serial_sequence($1, $2)::regclass, $3::int8)', [
      table,
      column,
      last,
    ]);
  }
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
