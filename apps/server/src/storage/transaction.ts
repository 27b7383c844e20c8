import type { Pool, PoolClient } from 'pg';

/**
 * Runs the work in one transaction on one connection. The work must use only the given client: the embedded
 * database has no second connection, and a query on the pool would wait for itself.
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
    // A connection that cannot roll back is not returned to the pool. One that is silent would answer no rollback either.
    if (isUnanswered(error)) broken = error;
    else
      await client.query('rollback').catch((reason: unknown) => {
        broken = reason instanceof Error ? reason : new Error(String(reason));
      });
    throw error;
  } finally {
    client.release(broken ?? undefined);
  }
}

/** Whether the database did not answer within the query_timeout of the pool: pg gives this error no code. */
export function isUnanswered(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}

/**
 * SQLSTATE classes of transient errors: connection (08), resources (53), operator shutdown (57), deadlock and
 * serialisation (40).
 */
const PASSING_CLASSES = new Set(['08', '53', '57', '40']);

/** lock_not_available: another statement held a lock for longer than lock_timeout. */
const LOCK_TIMEOUT = '55P03';

/**
 * True when no partition accepts a row, because one was dropped or detached. PostgreSQL reports this as check_violation
 * without a constraint name.
 */
export function isMissingPartition(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '23514' &&
    !('constraint' in error && typeof error.constraint === 'string')
  );
}

/** Whether a retry may succeed. An error without SQLSTATE comes from the connection. */
export function isPassingError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (!/^[0-9A-Z]{5}$/.test(code)) return true;
  return code === LOCK_TIMEOUT || PASSING_CLASSES.has(code.slice(0, 2));
}
