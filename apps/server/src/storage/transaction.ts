import type { Pool, PoolClient } from 'pg';

/**
 * Runs the work in one transaction on one connection. The work uses the client it is given and nothing else: on the
 * embedded database there is no second connection, and a query on the pool inside would wait for itself.
 */
export async function inTransaction<Answer>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect();
  let broken: Error | null = null;
  try {
    await client.query('begin');
    const answer = await work(client);
    await client.query('commit');
    return answer;
  } catch (error) {
    // A connection that cannot even roll back is not given back to the pool.
    await client.query('rollback').catch((reason: unknown) => {
      broken = reason instanceof Error ? reason : new Error(String(reason));
    });
    throw error;
  } finally {
    client.release(broken ?? undefined);
  }
}

/** SQLSTATE classes that pass: connection (08), resources (53), operator's shutdown (57), deadlock and serialisation (40). */
const PASSING_CLASSES = new Set(['08', '53', '57', '40']);

/** True for an error that the same statements may not meet again: without SQLSTATE it is the connection's. */
export function isPassingError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /^[0-9A-Z]{5}$/.test(code) ? PASSING_CLASSES.has(code.slice(0, 2)) : true;
}
