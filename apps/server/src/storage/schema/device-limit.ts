import { sql } from 'drizzle-orm';
import { check, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { appUser } from './app-user.ts';
import { updatedAt } from './column-types.ts';
import { device } from './device.ts';

/** Eupnea limits of a device without a patient. */
export const deviceLimit = pgTable(
  'device_limit',
  {
    deviceId: integer('device_id')
      .notNull()
      .references(() => device.id, { onDelete: 'cascade' }),
    parameter: text('parameter').notNull(),
    low: doublePrecision('low'),
    high: doublePrecision('high'),
    changedBy: integer('changed_by').references(() => appUser.id, { onDelete: 'set null' }),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.parameter] }),
    check('device_limit_order_check', sql`${table.low} < ${table.high}`),
  ],
);
