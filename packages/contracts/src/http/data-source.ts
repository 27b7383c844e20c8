import { z } from 'zod';

/** Which database answers analytics and research, and how far it is behind the main server. */
export const dataSourceSchema = z
  .object({
    /** main_only: no replica is named. main: the replica is late, not reachable or no replica, and the main server answers. */
    source: z.enum(['main_only', 'replica', 'main']),
    /** null where no replica is named. */
    replica: z.enum(['used', 'late', 'unreachable', 'not_a_replica']).nullable(),
    /** Seconds the replica is behind; null when it is not known. */
    lag_seconds: z.number().nonnegative().nullable(),
  })
  .meta({ id: 'DataSource' });
