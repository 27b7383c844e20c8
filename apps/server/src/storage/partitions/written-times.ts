import { DAY_US } from '@eupnea/model';
import type { RecordingBatch } from '../recording/recording-batch.ts';
import type { WriterHooks } from '../recording/recording-writer.ts';
import type { PartitionKeeper, WrittenTimes } from './partition-keeper.ts';

/**
 * Returns the hooks that create partitions for writers of live streams, in a single process or a gateway among several.
 */
export function partitionHooks(
  partitions: PartitionKeeper,
): Pick<WriterHooks, 'beforeTransaction' | 'onMissingPartition'> {
  return {
    beforeTransaction: (batch) => partitions.ensure(timesOfBatch(batch)),
    onMissingPartition: () => partitions.forget(),
  };
}

/** Returns the times of the rows of a batch in partitioned tables. */
export function timesOfBatch({ breaths = [], findings = [], chunks = [] }: RecordingBatch): WrittenTimes {
  return {
    measured: oneADay([...breaths, ...findings].map(({ startedAtUs }) => startedAtUs)),
    passingChunks: oneADay(chunks.map(({ startedAtUs }) => startedAtUs)),
  };
}

/** Keeps one time per day (UTC), because no partition is shorter. */
export function oneADay(times: readonly bigint[]): readonly bigint[] {
  return [...new Map(times.map((atUs) => [atUs / DAY_US, atUs])).values()];
}
