import type { Pool } from 'pg';
import { isPassingError } from '../transaction.ts';
import type { ReplicaMonitor } from './replica-monitor.ts';

/** The part of a pool that callers use: statement and values, or a configuration. */
interface Queryable {
  query(...query: readonly unknown[]): Promise<unknown>;
}

/**
 * Pool for analytics and research: the replica's while usable, else the main server's. The main server also answers a
 * query that failed on the replica for a transient reason (connection lost, or cancelled by replay, SQLSTATE 40001) or
 * is pending when the replica stops answering. For reads only; rights are always decided on the main server.
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

/** A conflict with replay affects one query and is no sign of the replica's health. */
function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40001';
}
