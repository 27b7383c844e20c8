import type { ListMailQuery } from '@eupnea/contracts/outbox';
import { type SQL, and, count, desc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { mail } from '../../storage/schema/mail.ts';

export type MailRow = typeof mail.$inferSelect;
export type NewMail = Pick<
  typeof mail.$inferInsert,
  | 'kind'
  | 'userId'
  | 'recipient'
  | 'language'
  | 'subject'
  | 'body'
  | 'expiresAt'
  | 'createdAt'
  | 'nextAttemptAt'
>;

export async function insertMail(executor: Executor, message: NewMail): Promise<void> {
  await executor.insert(mail).values(message);
}

export async function findMail(executor: Executor, id: number): Promise<MailRow | null> {
  const rows = await executor.select().from(mail).where(eq(mail.id, id));
  return rows[0] ?? null;
}

/** Messages that may be sent now, oldest first. */
export async function listDueMail(executor: Executor, at: Date, limit: number): Promise<readonly MailRow[]> {
  return await executor
    .select()
    .from(mail)
    .where(and(isWaiting(at), lte(mail.nextAttemptAt, at)))
    .orderBy(mail.id)
    .limit(limit);
}

/**
 * Counts an attempt before it is made, so that a message that crashes the process is not retried for ever.
 */
export async function countAttempt(executor: Executor, row: MailRow, nextAttemptAt: Date): Promise<boolean> {
  const { rowCount } = await executor
    .update(mail)
    .set({ attempts: row.attempts + 1, nextAttemptAt })
    .where(and(eq(mail.id, row.id), eq(mail.attempts, row.attempts), isNull(mail.sentAt)));
  return rowCount === 1;
}

export async function markSent(executor: Executor, id: number, at: Date): Promise<void> {
  await executor.update(mail).set({ sentAt: at, body: null, error: null }).where(eq(mail.id, id));
}

export async function noteFailure(
  executor: Executor,
  id: number,
  error: string,
  failedAt: Date | null,
): Promise<void> {
  await executor.update(mail).set({ error, failedAt }).where(eq(mail.id, id));
}

export async function markOpened(executor: Executor, id: number, at: Date): Promise<void> {
  await executor.update(mail).set({ openedAt: at }).where(eq(mail.id, id));
}

/** Deletes the text of expired links and keeps the line for a while. */
export async function dropExpired(executor: Executor, at: Date, deleteBefore: Date): Promise<void> {
  await executor
    .update(mail)
    .set({ body: null })
    .where(and(lte(mail.expiresAt, at), isNotNull(mail.body)));
  await executor.delete(mail).where(lte(mail.expiresAt, deleteBefore));
}

export async function countWaitingMail(executor: Executor, at: Date): Promise<number> {
  const rows = await executor.select({ total: count() }).from(mail).where(isWaiting(at));
  return rows[0]?.total ?? 0;
}

export async function listMailPage(executor: Executor, query: ListMailQuery, at: Date) {
  const where = query.state === undefined ? undefined : stateCondition(query.state, at);
  const total = await executor.$count(mail, where);
  const rows = await executor
    .select()
    .from(mail)
    .where(where)
    .orderBy(desc(mail.id))
    .limit(query.count)
    .offset((query.page - 1) * query.count);
  return { rows, total };
}

function isWaiting(at: Date): SQL | undefined {
  return and(isNull(mail.sentAt), isNull(mail.failedAt), isNull(mail.openedAt), gt(mail.expiresAt, at));
}

function stateCondition(state: NonNullable<ListMailQuery['state']>, at: Date): SQL | undefined {
  switch (state) {
    case 'sent':
      return isNotNull(mail.sentAt);
    case 'opened':
      return and(isNull(mail.sentAt), isNotNull(mail.openedAt));
    case 'expired':
      return and(isNull(mail.sentAt), isNull(mail.openedAt), lte(mail.expiresAt, at));
    case 'failed':
      return and(
        isNull(mail.sentAt),
        isNull(mail.openedAt),
        gt(mail.expiresAt, at),
        isNotNull(mail.failedAt),
      );
    case 'waiting':
      return isWaiting(at);
    default:
      return sql`false`;
  }
}
