import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, timeUs } from './column-types.ts';

/**
 * Queue of messages to the HL7 receiver. A row is deleted with its acknowledgement; unacknowledged messages
 * are sent again with the same control id.
 */
export const hl7Message = pgTable(
  'hl7_message',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deviceId: integer('device_id').notNull(),
    /** MSH-10; also keeps the numbers of a slot or a finding from being queued twice. */
    controlId: text('control_id').notNull(),
    /** numbers or finding. */
    kind: text('kind').notNull(),
    /** Time of the content, so that a final erasure of that time also covers the queue. */
    observedAtUs: timeUs('observed_at_us').notNull(),
    /** The message without its MLLP frame. */
    body: text('body').notNull(),
    /** Number of AE or AR answers of the receiver. */
    refusals: integer('refusals').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('hl7_message_control_id').on(table.controlId),
    index('hl7_message_order').on(table.kind, table.id),
  ],
);

/** One row: counts of messages that left the queue. */
export const hl7OutputState = pgTable('hl7_output_state', {
  id: integer('id').primaryKey(),
  sent: bigint('sent', { mode: 'number' }).notNull().default(0),
  /** Numbers dropped for newer ones while the queue was full. */
  dropped: bigint('dropped', { mode: 'number' }).notNull().default(0),
  /** Messages dropped after repeated refusals. */
  refused: bigint('refused', { mode: 'number' }).notNull().default(0),
  lastError: text('last_error'),
  lastErrorAt: instant('last_error_at'),
  lastSentAt: instant('last_sent_at'),
});

/**
 * Queue position of each device: advances in the transaction that queues its data, so that nothing is queued
 * twice.
 */
export const hl7OutputCursor = pgTable('hl7_output_cursor', {
  deviceId: integer('device_id').primaryKey(),
  /** Findings that began before this time are queued. */
  findingsUntilUs: timeUs('findings_until_us').notNull(),
  /** Last interval with queued numbers. */
  numbersSlot: bigint('numbers_slot', { mode: 'number' }).notNull().default(0),
});
