import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { type JournalRecord, decodeFrames } from '../storage/journal/journal-frame.ts';

/** Never changes within an installation, because it determines the stream of a device's records. */
const SHARDS = 8;
const DAY_NS = 24 * 3600 * 1e9;
/** Deduplication window: a message repeated within it is stored once. */
const DUPLICATE_WINDOW_NS = 120 * 1e9;
const FETCH_MESSAGES = 500;

export function streamOfDevice(deviceId: number): string {
  return `EUPNEA_FLIGHT_${deviceId % SHARDS}`;
}

export function flightSubject(deviceId: number): string {
  return `eupnea.flight.${deviceId % SHARDS}.${deviceId}`;
}

/** Creates missing streams. */
export async function ensureFlightStreams(connection: NatsConnection): Promise<void> {
  const manager = await jetstreamManager(connection);
  for (let shard = 0; shard < SHARDS; shard += 1) {
    const name = `EUPNEA_FLIGHT_${shard}`;
    await manager.streams.add({
      name,
      subjects: [`eupnea.flight.${shard}.*`],
      max_age: DAY_NS,
      duplicate_window: DUPLICATE_WINDOW_NS,
    });
  }
}

/**
 * Yields the uncommitted records of the device's previous owner, oldest first.
 * @param noteRead receives the stream sequence of each message before its records
 */
export async function* readFlight(
  connection: NatsConnection,
  deviceId: number,
  noteRead: (sequence: number) => void = () => undefined,
): AsyncGenerator<JournalRecord> {
  const consumer = await jetstream(connection).consumers.get(streamOfDevice(deviceId), {
    filter_subjects: flightSubject(deviceId),
  });
  let left = (await consumer.info()).num_pending;
  while (left > 0) {
    const messages = await consumer.fetch({ max_messages: Math.min(left, FETCH_MESSAGES), expires: 2_000 });
    const before = left;
    for await (const message of messages) {
      left = message.info.pending;
      noteRead(message.seq);
      yield* decodeFrames(Buffer.from(message.data)).records;
    }
    if (left === before) throw new Error(`The records in flight of device ${deviceId} could not be read`);
  }
  await consumer.delete();
}

/**
 * Purges the device's records up to a sequence, all of which are committed. Later records stay, because another
 * gateway may own the device by now.
 * @param readTo sequence of the last message that was read
 */
export async function discardFlight(
  connection: NatsConnection,
  deviceId: number,
  readTo: number,
): Promise<void> {
  const manager = await jetstreamManager(connection);
  await manager.streams.purge(streamOfDevice(deviceId), {
    filter: flightSubject(deviceId),
    seq: readTo + 1,
  });
}
