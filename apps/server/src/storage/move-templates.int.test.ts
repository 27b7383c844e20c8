import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestStorage, type TestStorage } from './testing/open-test-storage.ts';

const MIGRATION = new URL('./migrations/0029_templates_are_saved_views.sql', import.meta.url);

let storage: TestStorage;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.remove());

it('templates become saved views of Analytics; a content that is no address is kept whole', async () => {
  const { pool } = storage;
  const nested = { parameters: ['RR'], 'of a script': '' };
  await pool.query(
    `create table analysis_template (user_id int, name text, content jsonb, created_at timestamptz default now(),
       updated_at timestamptz default now())`,
  );
  await pool.query(`insert into app_user (email, username) values ('a@example.org', 'a')`);
  await pool.query(
    `insert into analysis_template (user_id, name, content)
     select id, name, content::jsonb from app_user cross join (values ('Flat', $1), ('Nested', $2)) t (name, content)`,
    ['{"sort":"share"}', JSON.stringify(nested)],
  );
  for (const statement of readFileSync(MIGRATION, 'utf8').split('--> statement-breakpoint'))
    await pool.query(statement);
  const { rows } = await pool.query<{ name: string; screen: string; search: { content?: string } }>(
    'select name, screen, search from saved_view order by name',
  );
  expect(rows[0]).toEqual({ name: 'Flat', screen: 'overview', search: { sort: 'share' } });
  expect(JSON.parse(rows[1]?.search.content ?? '')).toEqual(nested);
});
