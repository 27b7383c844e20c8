import { join } from 'node:path';
import { type DataDirectoryLock, lockDataDirectory } from '../data-directory-lock.ts';
import { SampleJournal } from '../journal/sample-journal.ts';
import type { Storage } from '../open-storage.ts';
import { ROLLED_PARAMETERS } from '../rollup/rolled-parameters.ts';
import { partitionHooks } from '../partitions/written-times.ts';
import { RollupKeeper } from '../rollup/rollup-keeper.ts';
import { closeDangling } from './close-dangling.ts';
import type { Recording, RecordingProblem } from './recording.ts';
import { RecordingWriter } from './recording-writer.ts';
import { recoverSamples } from './recover-samples.ts';
import { StoredRecording } from './stored-recording.ts';

export interface RecordingOptions {
  /** For log and metrics; the recording continues. */
  readonly onProblem: (problem: RecordingProblem) => void;
}

/**
 * Opens the write path: moves the journal of a crashed run into the database, closes what it left open, then
 * accepts new data. Only one process may record into a database and data directory: throws
 * DataDirectoryInUseError for a second.
 */
export async function openRecording(storage: Storage, options: RecordingOptions): Promise<Recording> {
  // The lock of the embedded database covers the journal. With a server the journal needs its own.
  const lock = storage.kind === 'embedded' ? null : await lockDataDirectory(storage.dataDir);
  try {
    return await openLocked(storage, options, lock);
  } catch (error) {
    lock?.release();
    throw error;
  }
}

async function openLocked(
  storage: Storage,
  options: RecordingOptions,
  lock: DataDirectoryLock | null,
): Promise<Recording> {
  let lost = 0;
  const report = (problem: RecordingProblem) => {
    lost += problem.lostSamples;
    options.onProblem(problem);
  };
  const keeper = new RollupKeeper(ROLLED_PARAMETERS, (error) =>
    report({ error, retrying: false, lostSamples: 0 }),
  );
  await storage.partitions.ensureAhead(BigInt(Date.now()) * 1000n);
  await keeper.restore(storage.pool);
  const writer = new RecordingWriter(storage.pool, {
    ...partitionHooks(storage.partitions),
    beforeCommit: (client, batch) => keeper.closeInTransaction(client, batch.breaths),
    afterCommit: () => keeper.confirm(),
    onProblem: (error, { retrying }) => report({ error, retrying, lostSamples: 0 }),
  });
  const journal = await SampleJournal.open(join(storage.dataDir, 'journal'), (error, lostSamples) =>
    report({ error, retrying: false, lostSamples }),
  );
  const recovered = await recoverSamples(storage.pool, journal, writer);
  await closeDangling(storage.pool);
  await journal.discardLeft();
  return new StoredRecording({
    writer,
    journal,
    keeper,
    recovered,
    report,
    countLost: () => lost,
    release: () => lock?.release(),
    journalsBreaths: false,
  });
}
