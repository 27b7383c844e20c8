import { sql } from 'drizzle-orm';
import type { Executor } from '../../../storage/executor.ts';

export interface SyslogProgress {
  /** Chain position of the last entry that the receiver confirmed. */
  readonly position: number;
  /** Number of sealed entries that the receiver lacks. */
  readonly waiting: number;
  readonly sentAt: Date | null;
  /** Last failure since the last success; null = none. */
  readonly lastError: string | null;
  readonly lastErrorAt: Date | null;
}

/** Returns the progress of a receiver; a new one is at position 0. */
export async function readProgress(executor: Executor, receiver: string): Promise<SyslogProgress> {
  const { rows } = await executor.execute<{
    head: number;
    position: number | null;
    sent_ms: number | null;
    error: string | null;
    error_ms: number | null;
  }>(sql`
    select (select coalesce(max(chain_position), 0) from audit_log)::float8 as head,
      s.position::float8 as position, (extract(epoch from s.sent_at) * 1000)::float8 as sent_ms,
      s.last_error as error, (extract(epoch from s.last_error_at) * 1000)::float8 as error_ms
    from (select 1) one left join audit_syslog s on s.receiver = ${receiver}`);
  const [row] = rows;
  const position = row?.position ?? 0;
  return {
    position,
    waiting: Math.max(0, (row?.head ?? 0) - position),
    sentAt: toDate(row?.sent_ms),
    lastError: row?.error ?? null,
    lastErrorAt: toDate(row?.error_ms),
  };
}

/** Records that the receiver has every entry up to the position, and clears an earlier failure. */
export async function moveProgress(
  executor: Executor,
  receiver: string,
  position: number,
  at: Date,
): Promise<void> {
  await executor.execute(sql`
    insert into audit_syslog (receiver, position, sent_at) values (${receiver}, ${position}, ${at.toISOString()}::timestamptz)
    on conflict (receiver) do update set position = greatest(audit_syslog.position, excluded.position),
      sent_at = excluded.sent_at, last_error = null, last_error_at = null`);
}

export async function noteSyslogError(
  executor: Executor,
  receiver: string,
  error: string,
  at: Date,
): Promise<void> {
  await executor.execute(sql`
    insert into audit_syslog (receiver, last_error, last_error_at)
    values (${receiver}, ${error}, ${at.toISOString()}::timestamptz)
    on conflict (receiver) do update set last_error = excluded.last_error, last_error_at = excluded.last_error_at`);
}

function toDate(ms: number | null | undefined): Date | null {
  return ms === null || ms === undefined ? null : new Date(ms);
}
