import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, timeUs } from './column-types.ts';

/**
 * Messages for the HL7 receiver, oldest first. A row is deleted with its acknowledgement: what stands here was never
 * acknowledged, and is sent again under the same control id.
 */
export const hl7Message = pgTable(
  'hl7_message',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deviceId: integer('device_id').notNull(),
    /** MSH-10; also what keeps one slot of numbers or one finding from being queued twice. */
    controlId: text('control_id').notNull(),
    /** numbers or finding. */
    kind: text('kind').notNull(),
    /** What the message is about: a final erasure of that time reaches the queue too. */
    observedAtUs: timeUs('observed_at_us').notNull(),
    /** The message without its MLLP frame. */
    body: text('body').notNull(),
    /** Times the receiver answered AE or AR to it. */
    refusals: integer('refusals').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('hl7_message_control_id').on(table.controlId),
    index('hl7_message_order').on(table.kind, table.id),
  ],
);

/** One row: what became of the messages that are not in the queue any more. */
export const hl7OutputState = pgTable('hl7_output_state', {
  id: integer('id').primaryKey(),
  sent: bigint('sent', { mode: 'number' }).notNull().default(0),
  /** Numbers that gave way to newer ones while the queue was full. */
  dropped: bigint('dropped', { mode: 'number' }).notNull().default(0),
  /** Messages that the receiver refused for good. */
  refused: bigint('refused', { mode: 'number' }).notNull().default(0),
  lastError: text('last_error'),
  lastErrorAt: instant('last_error_at'),
  lastSentAt: instant('last_sent_at'),
});

/** How far each device's data were queued: moves in the transaction that queues them, so that nothing is queued twice. */
export const hl7OutputCursor = pgTable('hl7_output_cursor', {
  deviceId: integer('device_id').primaryKey(),
  /** Findings that began before were queued. */
  findingsUntilUs: timeUs('findings_until_us').notNull(),
  /** Number of the last interval whose numbers were queued. */
  numbersSlot: bigint('numbers_slot', { mode: 'number' }).notNull().default(0),
});
