import { z } from 'zod';

/** The database that answers analytics and research, and its lag behind the main server. */
export const dataSourceSchema = z
  .object({
    /**
     * main_only: no replica is configured. main: the replica is late, unreachable or not a replica, so that the main
     * server answers.
     */
    source: z.enum(['main_only', 'replica', 'main']),
    /** null without a configured replica. */
    replica: z.enum(['used', 'late', 'unreachable', 'not_a_replica']).nullable(),
    /** Lag of the replica, s; null when unknown. */
    lag_seconds: z.number().nonnegative().nullable(),
  })
  .meta({ id: 'DataSource' });
