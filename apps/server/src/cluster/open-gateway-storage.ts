import { drizzle } from 'drizzle-orm/node-postgres';
import { type Storage, openPool } from '../storage/open-storage.ts';
import { PartitionKeeper } from '../storage/partitions/partition-keeper.ts';

/**
 * Bound of a gateway's queries, and of its wait for a connection, ms: half of the time that a takeover may take
 * (device-owner.ts), and thirty times an answer of half a second. TCP keep-alive does not see a database whose machine lives.
 */
export const GATEWAY_QUERY_TIMEOUT_MS = 15_000;

/**
 * The same storage on connections of the gateway's own, whose queries fail when the database does not answer. Jobs, pages
 * and migrations keep the connections of the process, without a bound.
 */
export function openGatewayStorage(storage: Storage, databaseUrl: string): Storage {
  const pool = openPool(databaseUrl, GATEWAY_QUERY_TIMEOUT_MS, GATEWAY_QUERY_TIMEOUT_MS);
  return {
    ...storage,
    pool,
    db: drizzle(pool),
    partitions: new PartitionKeeper(pool),
    close: () => pool.end(),
  };
}
