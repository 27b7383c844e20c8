import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';
import { device } from './device.ts';
import { gatewayProcess } from './gateway-process.ts';

/** Which gateway runs a device, in an installation of several processes. */
export const deviceLease = pgTable(
  'device_lease',
  {
    deviceId: integer('device_id')
      .primaryKey()
      .references(() => device.id, { onDelete: 'cascade' }),
    /** null = nobody runs it. */
    gatewayId: integer('gateway_id').references(() => gatewayProcess.id),
    /** Fencing token: grows with each change of hands; a write with an older one is refused. */
    token: integer('token').notNull().default(0),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [index('device_lease_gateway_index').on(table.gatewayId)],
);
