import type { Pool } from 'pg';
import { isPassingError } from '../transaction.ts';
import type { ReplicaMonitor } from './replica-monitor.ts';

/** A pool, as far as it is asked here: statement and values, or a configuration. */
interface Queryable {
  query(...query: readonly unknown[]): Promise<unknown>;
}

/**
 * The pool that analytics and research read: the replica's while it is usable, else the main server's. A query that the
 * replica fails for a passing reason (it went away, or replay cancelled it, SQLSTATE 40001) is answered by the main server,
 * and so is a query that still runs when the replica stops answering. For reading only; rights are always
 * decided on the main server.
 */
export function createAnalyticsPool(main: Pool, replica: Pool, monitor: ReplicaMonitor): Pool {
  return new Proxy(main, {
    get(target, key) {
      if (key === 'query' && monitor.state.state === 'used') return queryReplica(target, replica, monitor);
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function queryReplica(main: Queryable, replica: Queryable, monitor: ReplicaMonitor) {
  return async (...query: readonly unknown[]): Promise<unknown> => {
    const leaving = monitor.watchLeaving();
    try {
      return await Promise.race([replica.query(...query), leaving.rejected]);
    } catch (error) {
      if (!isPassingError(error)) throw error;
      if (!isConflict(error)) monitor.reportFailure();
      return await main.query(...query);
    } finally {
      leaving.end();
    }
  };
}

/** A conflict with replay costs one query and says nothing of the replica's health. */
function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40001';
}
