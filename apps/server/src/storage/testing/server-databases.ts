import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openStorage } from '../open-storage.ts';
import { hashMigrations } from './hash-migrations.ts';

/** One lock for all test processes: only one of them makes the template. */
export const TEMPLATE_LOCK = 4_271_001;

/** The templates that this process has found or made, by server. */
const templates = new Map<string, Promise<string>>();

/** Creates an empty database on the server. @returns its address */
export async function createTestDatabase(serverUrl: string): Promise<string> {
  return await createDatabase(serverUrl, 'template1');
}

/**
 * Creates a migrated database on the server, with the partitions of these days: a copy of a template, which takes a
 * twentieth of the migrations. @returns its address
 */
export async function createMigratedDatabase(serverUrl: string): Promise<string> {
  let template = templates.get(serverUrl);
  if (template === undefined) {
    template = hashMigrations().then((hash) => ensureTemplate(serverUrl, hash));
    templates.set(serverUrl, template);
    // The next storage tries again.
    template.catch(() => templates.delete(serverUrl));
  }
  return await createDatabase(serverUrl, await template);
}

export async function dropTestDatabase(databaseUrl: string): Promise<void> {
  await onServer(addressOf(databaseUrl, 'postgres'), async (client) => {
    await client.query(`drop database ${nameOf(databaseUrl)} with (force)`);
  });
}

async function createDatabase(serverUrl: string, from: string): Promise<string> {
  const name = `eupnea_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, async (client) => {
    await client.query(`create database ${name} template ${from}`);
  });
  return addressOf(serverUrl, name);
}

/**
 * Makes the template of a schema unless the server has it. The template gets its name when it is complete, so that a
 * killed maker leaves none that is half made; PostgreSQL releases the lock with its connection.
 * @param hash names the schema (hash-migrations.ts)
 * @param fill migrates the database of this address
 * @returns its name
 */
export async function ensureTemplate(
  serverUrl: string,
  hash: string,
  fill = migrateTemplate,
): Promise<string> {
  const name = `eupnea_template_${hash}`;
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    const draft = await createTestDatabase(serverUrl);
    try {
      await fill(draft);
      await client.query(`alter database ${nameOf(draft)} rename to ${name}`);
    } catch (error) {
      // The first error is the one to report.
      await dropTestDatabase(draft).catch(() => undefined);
      throw error;
    }
  });
  return name;
}

async function migrateTemplate(databaseUrl: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eupnea-template-draft-'));
  try {
    const storage = await openStorage({ dataDir, databaseUrl });
    try {
      await storage.partitions.ensureAhead(BigInt(Date.now()) * 1000n);
    } finally {
      await storage.close();
    }
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

function nameOf(databaseUrl: string): string {
  return new URL(databaseUrl).pathname.slice(1);
}

function addressOf(serverUrl: string, database: string): string {
  return Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;
}

async function onServer(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
