import { sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';

/**
 * Maximum queue length: for hours without a receiver. Fifty devices per minute fill it in less than a day.
 */
export const MAX_QUEUED = 50_000;

export interface QueuedMessage {
  readonly deviceId: number;
  readonly controlId: string;
  readonly kind: 'numbers' | 'finding';
  readonly observedAtUs: bigint;
  readonly body: string;
}

/**
 * Queues messages; a queued message with the same id stays unchanged. A full queue drops the oldest numbers
 * first and findings only after them, because newer numbers replace older ones and a finding is sent once.
 */
export async function enqueue(
  executor: Executor,
  messages: readonly QueuedMessage[],
  limit = MAX_QUEUED,
): Promise<void> {
  for (const { deviceId, controlId, kind, observedAtUs, body } of messages) {
    await executor.execute(sql`
      insert into hl7_message (device_id, control_id, kind, observed_at_us, body)
      values (${deviceId}, ${controlId}, ${kind}, ${observedAtUs}, ${body})
      on conflict (control_id) do nothing`);
  }
  const { rowCount } = await executor.execute(sql`
    delete from hl7_message where id in (
      select id from hl7_message order by kind <> 'numbers', id
      limit greatest(0, (select count(*) from hl7_message) - ${limit}))`);
  if ((rowCount ?? 0) > 0) await addToState(executor, sql`dropped = hl7_output_state.dropped + ${rowCount}`);
}

export interface NextMessage {
  readonly id: number;
  readonly controlId: string;
  readonly body: string;
  readonly refusals: number;
}

/** The oldest message; null when the queue is empty. */
export async function readNext(executor: Executor): Promise<NextMessage | null> {
  const { rows } = await executor.execute<{ id: string; control_id: string; body: string; refusals: number }>(
    sql`select m.id::text as id, m.control_id, m.body, m.refusals from hl7_message m order by m.id limit 1`,
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { id: Number(row.id), controlId: row.control_id, body: row.body, refusals: row.refusals };
}

/** Deletes the row of an acknowledged message. */
export async function markSent(executor: Executor, id: number, at: Date): Promise<void> {
  const { rowCount } = await executor.execute(sql`delete from hl7_message where id = ${id}`);
  if ((rowCount ?? 0) > 0) {
    await addToState(
      executor,
      sql`sent = hl7_output_state.sent + 1, last_sent_at = ${at.toISOString()}::timestamptz`,
    );
  }
}

/** Counts a refusal by the receiver; deletes the row after the last try. */
export async function markRefused(executor: Executor, id: number, isLastTry: boolean): Promise<void> {
  if (!isLastTry) {
    await executor.execute(sql`update hl7_message set refusals = refusals + 1 where id = ${id}`);
    return;
  }
  const { rowCount } = await executor.execute(sql`delete from hl7_message where id = ${id}`);
  if ((rowCount ?? 0) > 0) await addToState(executor, sql`refused = hl7_output_state.refused + 1`);
}

export async function noteError(executor: Executor, error: string, at: Date): Promise<void> {
  await addToState(executor, sql`last_error = ${error}, last_error_at = ${at.toISOString()}::timestamptz`);
}

async function addToState(executor: Executor, change: ReturnType<typeof sql>): Promise<void> {
  await executor.execute(sql`insert into hl7_output_state (id) values (1) on conflict (id) do nothing`);
  await executor.execute(sql`update hl7_output_state set ${change} where id = 1`);
}

export interface QueueState {
  readonly queued: number;
  readonly oldestAt: Date | null;
  readonly sent: number;
  readonly dropped: number;
  readonly refused: number;
  readonly lastSentAt: Date | null;
  readonly lastError: string | null;
  readonly lastErrorAt: Date | null;
}

export async function readQueueState(executor: Executor): Promise<QueueState> {
  const { rows } = await executor.execute<{
    queued: number;
    oldest_ms: number | null;
    sent: number | null;
    dropped: number | null;
    refused: number | null;
    sent_ms: number | null;
    error: string | null;
    error_ms: number | null;
  }>(sql`
    select q.queued, q.oldest_ms, s.sent::float8 as sent, s.dropped::float8 as dropped, s.refused::float8 as refused,
      (extract(epoch from s.last_sent_at) * 1000)::float8 as sent_ms,
      s.last_error as error, (extract(epoch from s.last_error_at) * 1000)::float8 as error_ms
    from (
      select count(*)::int as queued, (extract(epoch from min(created_at)) * 1000)::float8 as oldest_ms from hl7_message
    ) q left join hl7_output_state s on s.id = 1`);
  const [row] = rows;
  const toDate = (ms: number | null | undefined): Date | null =>
    ms === null || ms === undefined ? null : new Date(ms);
  return {
    queued: row?.queued ?? 0,
    oldestAt: toDate(row?.oldest_ms),
    sent: row?.sent ?? 0,
    dropped: row?.dropped ?? 0,
    refused: row?.refused ?? 0,
    lastSentAt: toDate(row?.sent_ms),
    lastError: row?.error ?? null,
    lastErrorAt: toDate(row?.error_ms),
  };
}
