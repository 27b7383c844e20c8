import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, instant } from './column-types.ts';

/** A running gateway of an installation with several processes; one row per process start (apps/server/src/cluster). */
export const gatewayProcess = pgTable('gateway_process', {
  id: idColumn(),
  /** Host and process id, for operators. */
  name: text('name').notNull(),
  /** Heartbeat, renewed every second; leases of a gateway with an old one may be taken. */
  beatAt: instant('beat_at').notNull().defaultNow(),
  /** The gateway hands its devices over and claims none. */
  draining: boolean('draining').notNull().default(false),
  createdAt: createdAt(),
});
