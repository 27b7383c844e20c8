import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { createdAt } from './column-types.ts';
import { device } from './device.ts';
import { project } from './project.ts';

export const projectDevice = pgTable(
  'project_device',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    deviceId: integer('device_id')
      .notNull()
      .references(() => device.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.deviceId] }),
    index('project_device_device_index').on(table.deviceId),
  ],
);
