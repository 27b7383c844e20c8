import { type BackupRow, type BackupTable, writeBackupFile } from './backup-format.ts';
import { type Queryable, type TableDescription, describeTables } from './describe-tables.ts';
import type { BackupKey } from './encrypted-frames.ts';

/** Rows of one query: under 100 ms on the embedded database, so that a running server's streams pass between. */
const PAGE_ROWS = 200;

export interface BackupSummary {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Writes every row of every table. On a server the caller gives a connection in a repeatable-read transaction: one
 * moment of everything. The embedded database is read page by page beside the running server: rows written meanwhile
 * may be in or not; tables that refer to others are read first, so that what they refer to is in.
 */
export async function writeBackup(
  database: Queryable,
  path: string,
  key: BackupKey | null,
): Promise<BackupSummary> {
  const tables = await describeTables(database);
  const migrations = await database.query<{ name: string; hash: string }>(
    'select name, hash from schema_migration order by name',
  );
  let rows = 0;
  async function* readTables(): AsyncGenerator<BackupTable> {
    for (const table of tables) {
      const pages = countPages(readPages(database, table), (count) => {
        rows += count;
      });
      yield { table: table.name, columns: table.columns.map((column) => column.name), rows: pages };
    }
  }
  const header = {
    created_at: new Date().toISOString(),
    migrations: migrations.rows,
    sequences: await readSequences(database, tables),
  };
  await writeBackupFile(path, header, readTables(), key);
  return { tables: tables.length, rows };
}

async function* countPages(
  pages: AsyncIterable<readonly BackupRow[]>,
  onPage: (rows: number) => void,
): AsyncGenerator<readonly BackupRow[]> {
  for await (const page of pages) {
    onPage(page.length);
    yield page;
  }
}

/** By the primary key and not by offset: a page costs the same wherever it lies, and nothing is skipped. */
async function* readPages(
  database: Queryable,
  table: TableDescription,
): AsyncGenerator<readonly BackupRow[]> {
  const columns = table.columns.map((column) => `${quote(column.name)}::text`);
  // With the table's name: alone it would mean the column of the answer, and numbers would be sorted as texts.
  const key = table.key.map((name) => `${quote(table.name)}.${quote(name)}`);
  const keyPositions = table.key.map((name) => table.columns.findIndex((column) => column.name === name));
  const after = table.key.map(
    (_, index) => `$${index + 1}::${table.columns[keyPositions[index] ?? -1]?.type ?? 'text'}`,
  );
  let last: (string | null)[] | null = null;
  for (;;) {
    const condition: string = last === null ? '' : `where (${key.join(', ')}) > (${after.join(', ')})`;
    const { rows }: { rows: BackupRow[] } = await database.query<(string | null)[]>({
      rowMode: 'array',
      text: `select ${columns.join(', ')} from ${quote(table.name)} ${condition}
             order by ${key.join(', ')} limit ${PAGE_ROWS}`,
      values: last ?? [],
    });
    if (rows.length > 0) yield rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < PAGE_ROWS) return;
    last = keyPositions.map((position) => end[position] ?? null);
  }
}

/** Numbers of deleted rows are not given again after a restore: audit entries name them. */
async function readSequences(
  database: Queryable,
  tables: readonly TableDescription[],
): Promise<{ [column: string]: number | null }> {
  const last: { [column: string]: number | null } = {};
  for (const { name, identity } of tables) {
    if (identity === null) continue;
    const { rows } = await database.query<{ last: number | null }>(
      `select pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass)::float8 as last`,
      [name, identity],
    );
    last[`${name}.${identity}`] = rows[0]?.last ?? null;
  }
  return last;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
