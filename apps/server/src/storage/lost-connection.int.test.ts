import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPool } from './open-storage.ts';
import { type TestStorage, openTestStorage } from './testing/open-test-storage.ts';
import { inTransaction, isUnanswered } from './transaction.ts';

let storage: TestStorage;

beforeAll(async () => {
  storage = await openTestStorage();
});

afterAll(() => storage.remove());

/** Cuts the connection under the client, as a restart of the database or a network that breaks does. */
async function cut(client: PoolClient): Promise<void> {
  const ended = new Promise((resolve) => client.once('end', resolve));
  // cast: pg keeps the socket private and offers no other way to lose a connection
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream.destroy();
  await ended;
}

describe('a database connection that breaks inside a transaction', () => {
  it('fails that transaction and not the process', async () => {
    const uncaught: unknown[] = [];
    const note = (error: unknown) => uncaught.push(error);
    process.on('uncaughtException', note);
    try {
      const broken = inTransaction(storage.pool, async (client) => {
        await client.query('select 1');
        await cut(client);
        await client.query('select 2');
      });
      await expect(broken).rejects.toThrow();
      expect(uncaught).toEqual([]);
    } finally {
      process.off('uncaughtException', note);
    }
  });
});

describe('a database that is alive and does not answer in time', () => {
  it('is asked for no rollback, and its connection is closed', async () => {
    if (storage.databaseUrl === null) return; // The embedded database has one connection and no bound.
    const pool = openPool(storage.databaseUrl, 5_000, 300);
    let asked = vi.fn();
    const late = inTransaction(pool, async (client) => {
      asked = vi.spyOn(client, 'query');
      await client.query('select pg_sleep(2)');
    });
    await expect(late).rejects.toSatisfy(isUnanswered);
    expect(asked.mock.calls).toEqual([['select pg_sleep(2)']]);
    expect(pool.totalCount).toBe(0);
    await pool.end();
  });
});
