import type { Database } from './open-storage.ts';

/** The transaction of `db.transaction`. */
export type DrizzleTransaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * Database access of a repository. Services pass on their transaction, because an outer query inside a
 * transaction waits for ever on a pool of one.
 */
export type Executor = Database | DrizzleTransaction;
