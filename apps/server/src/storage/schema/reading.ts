import { integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { timeUs } from './column-types.ts';

/** A snapshot of a device's values by parameter code: at changes and at least every 10 s during streaming. */
export const reading = pgTable(
  'reading',
  {
    deviceId: integer('device_id').notNull(),
    takenAtUs: timeUs('taken_at_us').notNull(),
    /** Monitored values: sent by the device and computed by Eupnea, with the codes of the card. */
    monitored: jsonb('monitored')
      .$type<{ readonly [parameter: string]: number | string | boolean | null }>()
      .notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.takenAtUs] })],
);
