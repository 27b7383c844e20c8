import type { Database } from './open-storage.ts';

/** The transaction of `db.transaction`. */
export type DrizzleTransaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * What a repository of the modules runs on. Services pass on the transaction they run in: an outer query inside a
 * transaction waits for ever on a pool of one.
 */
export type Executor = Database | DrizzleTransaction;
