import type { PoolClient, QueryResult } from 'pg';

/**
 * Number of each connection, added to statement names: all connections to the embedded database share one
 * session, so names must not repeat.
 */
const connections = new WeakMap<PoolClient, number>();
let count = 0;

/**
 * Runs a statement that its connection parses and plans once. @param name unique among the statements of this
 * server
 */
export async function queryPrepared(
  client: PoolClient,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<QueryResult> {
  let connection = connections.get(client);
  if (connection === undefined) {
    count += 1;
    connection = count;
    connections.set(client, connection);
  }
  return await client.query({ name: `${name}-${connection}`, text, values: [...values] });
}
