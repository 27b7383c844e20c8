import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashMigrations } from './hash-migrations.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eupnea-migrations-'));
  await writeFile(join(folder, '0000_spine.sql'), 'create table a (id int)');
  await writeFile(join(folder, '0001_more.sql'), 'create table b (id int)');
});
afterEach(() => rm(folder, { recursive: true }));

describe('the name of a schema', () => {
  it('is another one for every change of a migration, of their order and of the settings', async () => {
    const names = [await hashMigrations('', folder), await hashMigrations('shared_buffers = 1', folder)];
    await writeFile(join(folder, '0001_more.sql'), 'create table b (id int8)');
    names.push(await hashMigrations('', folder));
    await writeFile(join(folder, '0002_last.sql'), '');
    names.push(await hashMigrations('', folder));
    await rename(join(folder, '0001_more.sql'), join(folder, '0003_more.sql'));
    names.push(await hashMigrations('', folder));
    expect(new Set(names).size).toBe(5);
  });

  it('stays while only other files change', async () => {
    const before = await hashMigrations('', folder);
    await writeFile(join(folder, 'notes.txt'), 'no migration');
    expect(await hashMigrations('', folder)).toBe(before);
  });
});
