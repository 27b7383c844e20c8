import { and, eq, gt, gte, not, or, sql } from 'drizzle-orm';
import type { AttemptRule } from '../../../http/attempt-counter.ts';
import type { Executor } from '../../../storage/executor.ts';
import { factorAttempt } from '../../../storage/schema/factor-attempt.ts';

export interface FactorRules {
  readonly short: AttemptRule;
  readonly day: AttemptRule;
}

/**
 * Counts one attempt in both windows, unless one of them is full. One statement: concurrent attempts wait for the row.
 * @returns false when a window is full
 */
export async function countAttempt(
  executor: Executor,
  userId: number,
  { short, day }: FactorRules,
  now: Date,
): Promise<boolean> {
  const { shortCount, shortEndsAt, dayCount, dayEndsAt } = factorAttempt;
  const isFull = or(
    and(gt(shortEndsAt, now), gte(shortCount, short.most)),
    and(gt(dayEndsAt, now), gte(dayCount, day.most)),
  );
  const shortEnds = new Date(now.getTime() + short.windowMs);
  const dayEnds = new Date(now.getTime() + day.windowMs);
  const rows = await executor
    .insert(factorAttempt)
    .values({ userId, shortCount: 1, shortEndsAt: shortEnds, dayCount: 1, dayEndsAt: dayEnds })
    .onConflictDoUpdate({
      target: factorAttempt.userId,
      set: {
        shortCount: sql`case when ${gt(shortEndsAt, now)} then ${shortCount} + 1 else 1 end`,
        shortEndsAt: sql`case when ${gt(shortEndsAt, now)} then ${shortEndsAt} else excluded.short_ends_at end`,
        dayCount: sql`case when ${gt(dayEndsAt, now)} then ${dayCount} + 1 else 1 end`,
        dayEndsAt: sql`case when ${gt(dayEndsAt, now)} then ${dayEndsAt} else excluded.day_ends_at end`,
      },
      ...(isFull === undefined ? {} : { setWhere: not(isFull) }),
    })
    .returning({ userId: factorAttempt.userId });
  return rows.length > 0;
}

/** End of the latest full window; null when none is full. */
export async function findWaitEnd(
  executor: Executor,
  userId: number,
  { short, day }: FactorRules,
  now: Date,
): Promise<Date | null> {
  const [row] = await executor.select().from(factorAttempt).where(eq(factorAttempt.userId, userId));
  if (row === undefined) return null;
  const ends = [
    row.shortCount >= short.most ? row.shortEndsAt : now,
    row.dayCount >= day.most ? row.dayEndsAt : now,
  ].filter((end) => end > now);
  return ends.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

/** The attempt was right: it does not count for the day, and the short window begins anew. */
export async function takeBackAttempt(executor: Executor, userId: number): Promise<void> {
  await executor
    .update(factorAttempt)
    .set({ shortCount: 0, dayCount: sql`greatest(${factorAttempt.dayCount} - 1, 0)` })
    .where(eq(factorAttempt.userId, userId));
}
