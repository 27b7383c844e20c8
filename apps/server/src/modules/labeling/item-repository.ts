import { LABELING_BREATHS_MAX } from '@eupnea/contracts/label';
import { asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { labelingItem } from '../../storage/schema/labeling-item.ts';
import { readStandingRanges } from './task-repository.ts';

export type LabelingItem = typeof labelingItem.$inferSelect;

export interface BreathExtent {
  readonly deviceId: number;
  readonly fromUs: bigint;
  /** Exclusive, compared with the starts of the breaths. */
  readonly toUs: bigint;
}

/**
 * Number of breaths that begin in a stretch, up to one more than a task may have, and the time they cover.
 */
export async function measureBreaths(
  executor: Executor,
  { deviceId, fromUs, toUs }: BreathExtent,
): Promise<{ readonly breaths: number; readonly fromUs: bigint; readonly toUs: bigint }> {
  const { rows } = await executor.execute<{ n: number; from_us: string | null; to_us: string | null }>(sql`
    select count(*)::int as n, min(started_at_us) as from_us,
      max(started_at_us + round((end_index - start_index) * 1000000 / rate_hz)::int8) as to_us
    from (select started_at_us, start_index, end_index, rate_hz from breath
      where device_id = ${deviceId} and started_at_us >= ${fromUs} and started_at_us < ${toUs}
      order by started_at_us limit ${LABELING_BREATHS_MAX + 1}) held`);
  const [row] = rows;
  return {
    breaths: row?.n ?? 0,
    fromUs: BigInt(row?.from_us ?? 0),
    toUs: BigInt(row?.to_us ?? 0),
  };
}

/** Stores the breaths of a stretch with their sample indices at this time. */
export async function insertItems(
  executor: Executor,
  taskId: number,
  { deviceId, fromUs, toUs }: BreathExtent,
): Promise<void> {
  await executor.execute(sql`
    insert into labeling_item (task_id, position, device_id, epoch, rate_hz, start_index, end_index, started_at_us,
      ended_at_us, breath_number)
    select ${taskId}, row_number() over (order by started_at_us) - 1, device_id, epoch, rate_hz, start_index,
      end_index, started_at_us, started_at_us + round((end_index - start_index) * 1000000 / rate_hz)::int8,
      breath_number
    from breath where device_id = ${deviceId} and started_at_us >= ${fromUs} and started_at_us < ${toUs}`);
}

/** Breaths of a task in order of time, without those transferred or erased since. */
export async function readItems(executor: Executor, taskId: number): Promise<readonly LabelingItem[]> {
  const ranges = await readStandingRanges(executor, taskId);
  const items = await executor
    .select()
    .from(labelingItem)
    .where(eq(labelingItem.taskId, taskId))
    .orderBy(asc(labelingItem.position));
  return items.filter(({ startedAtUs }) =>
    ranges.some(({ fromUs, toUs }) => startedAtUs >= fromUs && (toUs === null || startedAtUs < toUs)),
  );
}
