import type { ServerTimeUs } from '@eupnea/model';
import { bigint, integer, timestamp } from 'drizzle-orm/pg-core';

/** Surrogate key of an editable record. */
export function idColumn() {
  return integer('id').primaryKey().generatedAlwaysAsIdentity();
}

/**
 * Stream time: whole microseconds since the Unix epoch by the server's clock; resolution of a breath's key.
 */
export function timeUs(name: string) {
  return bigint(name, { mode: 'bigint' }).$type<ServerTimeUs>();
}

/** Index of a sample within its epoch; 2^53 samples outlast any stream. */
export function sampleIndex(name: string) {
  return bigint(name, { mode: 'number' });
}

/** Administrative time; stream time uses timeUs. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date' });
}

export function createdAt() {
  return instant('created_at').notNull().defaultNow();
}

export function updatedAt() {
  return instant('updated_at').notNull().defaultNow();
}

/** Optimistic lock of an editable record: a stale version gives 409. */
export function versionColumn() {
  return integer('version').notNull().default(1);
}
