import type { EncodedRows } from '../import/import-part.ts';
import type { RecordingBatch } from '../recording/recording-batch.ts';
import type { WriterHooks } from '../recording/recording-writer.ts';
import type { PartitionKeeper, WrittenTimes } from './partition-keeper.ts';

/** Bytes before the first element of a binary array of one dimension, and before each element (binary-array.ts). */
const HEAD_BYTES = 20;
const ELEMENT_BYTES = 12;
const LENGTH_BYTES = 4;

const DAY_US = 86_400_000_000n;

/** What every writer of live streams does for the partitions of its rows, in one process and as a gateway among several. */
export function partitionHooks(
  partitions: PartitionKeeper,
): Pick<WriterHooks, 'beforeTransaction' | 'onMissingPartition'> {
  return {
    beforeTransaction: (batch) => partitions.ensure(timesOfBatch(batch)),
    onMissingPartition: () => partitions.forget(),
  };
}

/** Times of the rows that a batch of live streams brings to partitioned tables. */
export function timesOfBatch({ breaths = [], findings = [], chunks = [] }: RecordingBatch): WrittenTimes {
  return {
    measured: oneADay([...breaths, ...findings].map(({ startedAtUs }) => startedAtUs)),
    passingChunks: oneADay(chunks.map(({ startedAtUs }) => startedAtUs)),
  };
}

/** One time of each day (UTC): no partition is shorter. */
function oneADay(times: readonly bigint[]): readonly bigint[] {
  return [...new Map(times.map((atUs) => [atUs / DAY_US, atUs])).values()];
}

/**
 * Times of a column of encoded rows, one of each day.
 * @param column which of them holds started_at_us, an int8 without nulls
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
