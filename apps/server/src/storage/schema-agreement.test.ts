import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { describe, expect, it } from 'vitest';

const SCHEMA = new URL('./schema/', import.meta.url);
const META = new URL('./migrations/meta/', import.meta.url);

describe('migrations', () => {
  it('bring the database to the schema of the code: nothing is left to generate', async () => {
    const tables: { [name: string]: unknown } = {};
    for (const file of await readdir(fileURLToPath(SCHEMA))) {
      Object.assign(tables, await import(new URL(file, SCHEMA).href));
    }
    const snapshots = (await readdir(fileURLToPath(META))).filter((name) => name.endsWith('_snapshot.json'));
    const newest = snapshots.sort().at(-1) ?? '';
    const migrated = JSON.parse(await readFile(new URL(newest, META), 'utf8'));
    const statements = await generateMigration(migrated, generateDrizzleJson(tables, migrated.id));
    expect(statements).toEqual([]);
  });

  it('are all in the journal that the generator counts from', async () => {
    const { entries } = JSON.parse(await readFile(new URL('_journal.json', META), 'utf8'));
    const files = (await readdir(fileURLToPath(new URL('./migrations', import.meta.url))))
      .filter((name) => name.endsWith('.sql'))
      .sort();
    expect(entries.map((entry: { tag: string }) => `${entry.tag}.sql`)).toEqual(files);
  });
});
