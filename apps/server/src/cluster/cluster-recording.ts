import type { Storage } from '../storage/open-storage.ts';
import { partitionHooks } from '../storage/partitions/written-times.ts';
import { closeDangling } from '../storage/recording/close-dangling.ts';
import type { RecordingBatch } from '../storage/recording/recording-batch.ts';
import type { Recording, RecordingProblem } from '../storage/recording/recording.ts';
import { RecordingWriter } from '../storage/recording/recording-writer.ts';
import { recoverSamples } from '../storage/recording/recover-samples.ts';
import { StoredRecording } from '../storage/recording/stored-recording.ts';
import { ROLLED_PARAMETERS } from '../storage/rollup/rolled-parameters.ts';
import { RollupKeeper } from '../storage/rollup/rollup-keeper.ts';
import type { DeviceOwner } from './device-owner.ts';
import { FlightJournal } from './flight-journal.ts';
import { discardFlight, ensureFlightStreams, readFlight } from './flight-streams.ts';
import { FencedError, checkFence } from './lease-store.ts';
import type { NatsLink } from './nats-link.ts';

/** Number of devices whose records in flight are read in parallel. */
const READ_AT_ONCE = 8;

export interface ClusterRecording {
  readonly recording: Recording;
  /** Commits the pending records of the devices' previous owner and closes what it left open. */
  adopt(deviceIds: readonly number[]): Promise<void>;
  /** Drops the pending records of these devices, because another gateway writes for them. */
  forget(deviceIds: readonly number[]): Promise<void>;
  /** Number of writes refused because another gateway runs the device. */
  readonly fencedWrites: number;
}

export interface ClusterRecordingOptions {
  readonly link: NatsLink;
  readonly owner: () => DeviceOwner;
  /** Identifier unique among all processes that ever ran. */
  readonly writer: string;
  readonly onProblem: (problem: RecordingProblem) => void;
}

/** Opens the write path of a gateway among several: fenced by its leases, with its journal in JetStream. */
export async function openClusterRecording(
  storage: Storage,
  options: ClusterRecordingOptions,
): Promise<ClusterRecording> {
  const { connection } = options.link;
  let lost = 0;
  let fencedWrites = 0;
  const report = (problem: RecordingProblem) => {
    lost += problem.lostSamples;
    if (problem.error instanceof FencedError) fencedWrites += 1;
    options.onProblem(problem);
  };
  await ensureFlightStreams(connection);
  const keeper = new RollupKeeper(ROLLED_PARAMETERS, (error) =>
    report({ error, retrying: false, lostSamples: 0 }),
  );
  await storage.partitions.ensureAhead(BigInt(Date.now()) * 1000n);
  const writer = new RecordingWriter(storage.pool, {
    ...partitionHooks(storage.partitions),
    afterBegin: async (client, batch) => {
      const owner = options.owner();
      const leases = devicesOf(batch).map((deviceId) => ({ deviceId, token: owner.tokenOf(deviceId) }));
      if (leases.length > 0) await checkFence(client, owner.gatewayId, leases);
    },
    beforeCommit: (client, batch) => keeper.closeInTransaction(client, batch.breaths),
    afterCommit: () => keeper.confirm(),
    onProblem: (error, { retrying }) => report({ error, retrying, lostSamples: 0 }),
  });
  const journal = await FlightJournal.open(options.link, options.writer, (error, lostSamples) =>
    report({ error, retrying: lostSamples === 0, lostSamples }),
  );
  const recording = new StoredRecording({
    writer,
    journal,
    keeper,
    recovered: { samples: 0, chunks: 0, refused: 0 },
    report,
    countLost: () => lost,
    release: () => undefined,
    journalsBreaths: true,
  });
  const adoptOne = async (deviceId: number): Promise<void> => {
    // Sequences begin at 1.
    let readTo = 0;
    const noteRead = (sequence: number): void => {
      readTo = sequence;
    };
    const { refused } = await recoverSamples(
      storage.pool,
      { readLeft: () => readFlight(connection, deviceId, noteRead) },
      writer,
    );
    if (refused === 0 && readTo > 0) await discardFlight(connection, deviceId, readTo);
  };
  /** Resolves when no device is adopted any more, also after a failure: the next try must not run beside this one. */
  const adoptAll = async (deviceIds: readonly number[]): Promise<void> => {
    const left = [...deviceIds];
    const adoptNext = async (): Promise<void> => {
      try {
        for (let next = left.pop(); next !== undefined; next = left.pop()) await adoptOne(next);
      } catch (error) {
        left.length = 0;
        throw error;
      }
    };
    const ended = await Promise.allSettled(Array.from({ length: READ_AT_ONCE }, adoptNext));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  };
  return {
    recording,
    async adopt(deviceIds) {
      await adoptAll(deviceIds);
      await closeDangling(storage.pool, deviceIds, 'gateway_lost');
      await keeper.restore(storage.pool, deviceIds);
    },
    async forget(deviceIds) {
      keeper.forget(deviceIds);
      await journal.forget(deviceIds);
    },
    get fencedWrites() {
      return fencedWrites;
    },
  };
}

function devicesOf(batch: Required<RecordingBatch>): number[] {
  const ids = new Set<number>();
  for (const records of Object.values(batch)) for (const { deviceId } of records) ids.add(deviceId);
  return [...ids];
}
