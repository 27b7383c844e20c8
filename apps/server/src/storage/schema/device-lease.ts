import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';
import { device } from './device.ts';
import { gatewayProcess } from './gateway-process.ts';

/** Gateway that runs a device, in an installation with several processes. */
export const deviceLease = pgTable(
  'device_lease',
  {
    deviceId: integer('device_id')
      .primaryKey()
      .references(() => device.id, { onDelete: 'cascade' }),
    /** null = no gateway. */
    gatewayId: integer('gateway_id').references(() => gatewayProcess.id),
    /** Fencing token: increases with each new owner; a write with an older token is refused. */
    token: integer('token').notNull().default(0),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [index('device_lease_gateway_index').on(table.gatewayId)],
);
