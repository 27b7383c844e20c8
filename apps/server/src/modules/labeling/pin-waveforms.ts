import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../storage/executor.ts';
import { waveformPin } from '../../storage/schema/waveform-pin.ts';

/** Keeps the waveforms of a task at any age (definitions.md, Time and storage), labelled or not. */
export async function pinWaveforms(
  executor: Executor,
  taskId: number,
  { deviceId, fromUs, toUs }: { readonly deviceId: number; readonly fromUs: bigint; readonly toUs: bigint },
): Promise<void> {
  await executor.insert(waveformPin).values({
    deviceId,
    startedAtUs: sql`${fromUs}`,
    endedAtUs: sql`${toUs}`,
    holder: 'label',
    holderId: holderOf(taskId),
  });
}

export async function releaseWaveforms(executor: Executor, taskId: number): Promise<void> {
  await executor
    .delete(waveformPin)
    .where(and(eq(waveformPin.holder, 'label'), eq(waveformPin.holderId, holderOf(taskId))));
}

function holderOf(taskId: number): string {
  return `labeling_task:${taskId}`;
}
