import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, instant } from './column-types.ts';

/** A running gateway of an installation of several processes; a row is one process's life (apps/server/src/cluster). */
export const gatewayProcess = pgTable('gateway_process', {
  id: idColumn(),
  /** Machine and process, for the operator. */
  name: text('name').notNull(),
  /** Renewed every second; its leases are anybody's when it is too old. */
  beatAt: instant('beat_at').notNull().defaultNow(),
  /** It hands its devices over and takes none. */
  draining: boolean('draining').notNull().default(false),
  createdAt: createdAt(),
});
