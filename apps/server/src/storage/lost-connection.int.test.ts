import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestStorage, openTestStorage } from './testing/open-test-storage.ts';
import { inTransaction } from './transaction.ts';

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
