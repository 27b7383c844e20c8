import { bigint, doublePrecision, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { sampleIndex, timeUs } from './column-types.ts';
import { device } from './device.ts';
import { labelingTask } from './labeling-task.ts';

/**
 * A breath of a labeling task with its sample indices at creation, so that raters label the same breath after
 * a new segmentation or analysis.
 */
export const labelingItem = pgTable(
  'labeling_item',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    taskId: integer('task_id')
      .notNull()
      .references(() => labelingTask.id, { onDelete: 'cascade' }),
    /** From 0, in order of time. */
    position: integer('position').notNull(),
    deviceId: integer('device_id')
      .notNull()
      .references(() => device.id, { onDelete: 'cascade' }),
    epoch: integer('epoch').notNull(),
    rateHz: doublePrecision('rate_hz').notNull(),
    startIndex: sampleIndex('start_index').notNull(),
    /** Index of the sample after the last one. */
    endIndex: sampleIndex('end_index').notNull(),
    startedAtUs: timeUs('started_at_us').notNull(),
    endedAtUs: timeUs('ended_at_us').notNull(),
    breathNumber: integer('breath_number').notNull(),
  },
  (table) => [
    uniqueIndex('labeling_item_position_key').on(table.taskId, table.position),
    index('labeling_item_device_index').on(table.deviceId, table.startedAtUs),
  ],
);
