import type { Pool } from 'pg';
import { isPassingError } from '../transaction.ts';
import type { ReplicaMonitor } from './replica-monitor.ts';

/**
 * The pool that analytics and research read: the replica's while it is usable, else the main server's. A query that the
 * replica fails for a passing reason (it went away, or replay cancelled it, SQLSTATE 40001) is answered by the main server.
 * For reading only; rights are always decided on the main server.
 */
export function createAnalyticsPool(main: Pool, replica: Pool, monitor: ReplicaMonitor): Pool {
  return new Proxy(main, {
    get(target, key) {
      const isUsed = monitor.state.state === 'used';
      if (key === 'query' && isUsed) return queryReplica(main, replica, monitor);
      const chosen = isUsed ? replica : target;
      const value: unknown = Reflect.get(chosen, key, chosen);
      return typeof value === 'function' ? value.bind(chosen) : value;
    },
  });
}

function queryReplica(main: Pool, replica: Pool, monitor: ReplicaMonitor) {
  return async (...query: readonly unknown[]): Promise<unknown> => {
    try {
      return await Reflect.apply(replica.query, replica, query);
    } catch (error) {
      if (!isPassingError(error)) throw error;
      if (!isConflict(error)) monitor.reportFailure();
      return await Reflect.apply(main.query, main, query);
    }
  };
}

/** A conflict with replay costs one query and says nothing of the replica's health. */
function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40001';
}
