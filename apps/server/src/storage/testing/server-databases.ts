import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openStorage } from '../open-storage.ts';
import { hashMigrations } from './hash-migrations.ts';

/** One lock for all test processes: only one of them makes the template. */
const TEMPLATE_LOCK = 4_271_001;

let template: Promise<string> | null = null;

/** Creates an empty database on the server. @returns its address */
export async function createTestDatabase(serverUrl: string): Promise<string> {
  return await createDatabase(serverUrl, 'template1');
}

/**
 * Creates a migrated database on the server, with the partitions of these days: a copy of a template, which takes a
 * twentieth of the migrations. @returns its address
 */
export async function createMigratedDatabase(serverUrl: string): Promise<string> {
  template ??= ensureTemplate(serverUrl);
  return await createDatabase(serverUrl, await template);
}

export async function dropTestDatabase(databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  await onServer(addressOf(databaseUrl, 'postgres'), async (client) => {
    await client.query(`drop database ${name} with (force)`);
  });
}

async function createDatabase(serverUrl: string, from: string): Promise<string> {
  const name = `eupnea_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, async (client) => {
    await client.query(`create database ${name} template ${from}`);
  });
  return addressOf(serverUrl, name);
}

/** @returns the name of the template on the server, which is made when this version has none there */
async function ensureTemplate(serverUrl: string): Promise<string> {
  const name = `eupnea_template_${await hashMigrations()}`;
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    const draft = await createTestDatabase(serverUrl);
    await fillTemplate(draft);
    await client.query(`alter database ${new URL(draft).pathname.slice(1)} rename to ${name}`);
  });
  return name;
}

async function fillTemplate(databaseUrl: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eupnea-template-draft-'));
  const storage = await openStorage({ dataDir, databaseUrl });
  await storage.partitions.ensureAhead(BigInt(Date.now()) * 1000n);
  await storage.close();
  await rm(dataDir, { recursive: true });
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
