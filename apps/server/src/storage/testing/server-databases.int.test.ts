import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listKnownMigrations } from '../migrate.ts';
import {
  createMigratedDatabase,
  dropTestDatabase,
  ensureTemplate,
  TEMPLATE_LOCK,
} from './server-databases.ts';

const SERVER_URL = process.env['EUPNEA_TEST_STORAGE_URL'] ?? '';

/** Makes the template and stops in the middle, with its lock. Prints the address of the draft. */
const HALF_MADE = `
  import { ensureTemplate } from './server-databases.ts';
  const [url, hash] = process.argv.slice(-2);
  await ensureTemplate(url, hash, async (draft) => {
    console.log(draft);
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  });
`;

describe.runIf(SERVER_URL !== '')('template databases on a server', () => {
  const client = new Client({ connectionString: SERVER_URL });
  const made: string[] = [];
  let hash = '';

  beforeAll(() => client.connect());
  beforeEach(() => {
    hash = `of_a_test_${randomUUID().replaceAll('-', '')}`;
  });
  afterAll(async () => {
    await client.end();
    for (const name of made) await dropTestDatabase(addressOf(name));
  });

  function addressOf(name: string): string {
    return Object.assign(new URL(SERVER_URL), { pathname: `/${name}` }).href;
  }

  async function exists(name: string): Promise<boolean> {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    return rowCount === 1;
  }

  async function query(databaseUrl: string, text: string): Promise<readonly unknown[]> {
    const other = new Client({ connectionString: databaseUrl });
    await other.connect();
    try {
      return (await other.query<{ value: unknown }>(text)).rows.map(({ value }) => value);
    } finally {
      await other.end();
    }
  }

  /** True while a process waits for another one's template. */
  async function isSomebodyWaiting(): Promise<boolean> {
    const { rowCount } = await client.query(
      `select from pg_locks where locktype = 'advisory' and objid = ${TEMPLATE_LOCK} and not granted`,
    );
    return rowCount !== 0;
  }

  /** Fills a template with a table, and remembers which drafts were filled. */
  function createFill() {
    const drafts: string[] = [];
    const fill = async (draft: string): Promise<void> => {
      drafts.push(draft);
      await query(draft, 'create table filled (value int)');
    };
    return { drafts, fill };
  }

  it('are made once, however many ask at the same time', async () => {
    const { drafts, fill } = createFill();
    const names = await Promise.all([1, 2, 3].map(() => ensureTemplate(SERVER_URL, hash, fill)));
    made.push(...new Set(names));
    expect(new Set(names).size).toBe(1);
    expect(drafts).toHaveLength(1);
    expect(await query(addressOf(names[0] ?? ''), 'select count(*)::int as value from filled')).toEqual([0]);
    await ensureTemplate(SERVER_URL, hash, fill);
    expect(drafts).toHaveLength(1);
  });

  it('are made anew by the process that waits when their maker is killed', async () => {
    const maker = spawn(
      process.execPath,
      ['--input-type=module', '--eval', HALF_MADE, '--', SERVER_URL, hash],
      { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    try {
      const [printed]: unknown[] = await once(maker.stdout, 'data');
      const halfMade = String(printed).trim();
      const { drafts, fill } = createFill();
      const waiting = ensureTemplate(SERVER_URL, hash, fill);
      await vi.waitUntil(isSomebodyWaiting, { timeout: 240_000 });
      expect(drafts).toEqual([]);
      maker.kill('SIGKILL');
      const name = await waiting;
      made.push(name, new URL(halfMade).pathname.slice(1));
      expect(drafts).toHaveLength(1);
      expect(drafts).not.toContain(halfMade);
      expect(await query(addressOf(name), 'select count(*)::int as value from filled')).toEqual([0]);
    } finally {
      maker.kill('SIGKILL');
    }
  });

  it('are not there after a failure, nor is its draft, and the next attempt makes them', async () => {
    let failed = '';
    const broken = async (draft: string): Promise<void> => {
      failed = draft;
      await query(draft, 'select no_such_function()');
    };
    await expect(ensureTemplate(SERVER_URL, hash, broken)).rejects.toThrow('no_such_function');
    expect(await exists(new URL(failed).pathname.slice(1))).toBe(false);
    expect(await exists(`eupnea_template_${hash}`)).toBe(false);
    const name = await ensureTemplate(SERVER_URL, hash, createFill().fill);
    made.push(name);
    expect(await exists(name)).toBe(true);
  });

  it('give each test a migrated database that shares nothing with another', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => createMigratedDatabase(SERVER_URL)));
    for (const url of [one ?? '', two ?? '']) {
      made.push(new URL(url).pathname.slice(1));
      expect(await query(url, 'select name as value from schema_migration order by name')).toEqual(
        listKnownMigrations(),
      );
    }
    await query(one ?? '', 'create table of_one (value int)');
    expect(await query(two ?? '', `select to_regclass('of_one') as value`)).toEqual([null]);
  });
});
