import type { EncodedRows } from '../import/import-part.ts';
import type { RecordingBatch } from '../recording/recording-batch.ts';
import type { WriterHooks } from '../recording/recording-writer.ts';
import type { PartitionKeeper, WrittenTimes } from './partition-keeper.ts';

/** Bytes before the first element of a one-dimensional binary array, and before each element (binary-array.ts). */
const HEAD_BYTES = 20;
const ELEMENT_BYTES = 12;
const LENGTH_BYTES = 4;

const DAY_US = 86_400_000_000n;

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
function oneADay(times: readonly bigint[]): readonly bigint[] {
  return [...new Map(times.map((atUs) => [atUs / DAY_US, atUs])).values()];
}

/**
 * Returns the times in a column of encoded rows, one per day.
 * @param column index of started_at_us, an int8 without nulls
 */
export function timesOfColumn(rows: EncodedRows, column: number): readonly bigint[] {
  const encoded = rows?.[column];
  if (encoded === undefined) return [];
  const view = new DataView(encoded.buffer, encoded.byteOffset, encoded.byteLength);
  const times: bigint[] = [];
  for (let at = HEAD_BYTES + LENGTH_BYTES; at < encoded.byteLength; at += ELEMENT_BYTES) {
    times.push(view.getBigInt64(at));
  }
  return oneADay(times);
}
