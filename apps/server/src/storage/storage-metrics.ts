import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Storage } from './open-storage.ts';
import { readPartitions } from './partitions/read-partitions.ts';

/** Registers figures of the database, read at each scrape. @param streamPool the gateway's own connections; null = none */
export function registerStorageMetrics(registry: Registry, storage: Storage, streamPool: Pool | null): void {
  const { pool, replica } = storage;
  const pools = streamPool === null ? [pool] : [pool, streamPool];
  const sum = (read: (one: Pool) => number): number => pools.reduce((total, one) => total + read(one), 0);
  const gauges = [
    new Gauge({
      name: 'eupnea_database_connections',
      help: 'Connections of the process and of its gateway by state; waiting: queries without one',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set(
          { state: 'busy' },
          sum((one) => one.totalCount - one.idleCount),
        );
        this.set(
          { state: 'idle' },
          sum((one) => one.idleCount),
        );
        this.set(
          { state: 'waiting' },
          sum((one) => one.waitingCount),
        );
      },
    }),
    new Gauge({
      name: 'eupnea_jobs',
      help: 'Jobs by state',
      labelNames: ['state'],
      registers: [],
      async collect() {
        const { rows } = await pool.query<{ state: string; n: number }>(
          'select state, count(*)::int as n from job group by state',
        );
        this.reset();
        for (const state of ['queued', 'running', 'failed']) this.set({ state }, 0);
        for (const { state, n } of rows) this.set({ state }, n);
      },
    }),
    new Gauge({
      name: 'eupnea_partitions_ahead_seconds',
      help: 'Time from now to the end of the last month of breaths that has a partition, up to 2100',
      registers: [],
      async collect() {
        const months = await readPartitions(pool, 'breath');
        const endUs = months.findLast(({ toUs }) => toUs !== null)?.toUs ?? 0n;
        this.set(Number(endUs) / 1e6 - Date.now() / 1000);
      },
    }),
    new Gauge({
      name: 'eupnea_replica_used',
      help: '1 while analytics and research read the replica, 0 while the main server answers',
      registers: [],
      collect() {
        this.set(replica?.state.state === 'used' ? 1 : 0);
      },
    }),
    new Gauge({
      name: 'eupnea_replica_lag_seconds',
      help: 'Age of the first change that the replica lacks; NaN without a replica or while it is not known',
      registers: [],
      collect() {
        const state = replica?.state;
        this.set(state !== undefined && 'lagSeconds' in state ? state.lagSeconds : Number.NaN);
      },
    }),
  ];
  for (const gauge of gauges) registry.registerMetric(gauge);
}
