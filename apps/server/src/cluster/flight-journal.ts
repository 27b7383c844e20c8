import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { encodeFrame, type JournalRecord } from '../storage/journal/journal-frame.ts';
import type { Journal } from '../storage/journal/journal.ts';
import { divideFrames, type JournaledFrame } from './divide-frames.ts';
import { flightSubject, streamOfDevice } from './flight-streams.ts';
import type { NatsLink } from './nats-link.ts';

/** Batching time of one device's records, and the most that a crash of this process loses. */
const GATHER_MS = 200;
/** Half of the maximum that nats-server accepts by default; more can wait for a device after a disconnect. */
const MAX_MESSAGE_BYTES = 512 * 1024;
/** Maximum bytes waiting for NATS; above it records are dropped and reported, so that memory stays bounded. */
const MAX_WAITING_BYTES = 128 * 1024 * 1024;
const PUBLISH_TIMEOUT_MS = 5_000;
/** Purge interval for committed messages; a longer one only makes takeovers read more. */
const PURGE_EVERY_MS = 15_000;

/** A message in the stream that is not known to be committed. */
interface Flying {
  readonly sequence: number;
  readonly ends: ReadonlyMap<string, number>;
}

interface DeviceFlight {
  readonly deviceId: number;
  waiting: JournaledFrame[];
  sending: Promise<void> | null;
  flying: Flying[];
  /** Messages before this sequence may be purged. */
  purgeTo: number;
  purgedTo: number;
  /** Committed position of each stream of samples, epochs and batches in flight. */
  readonly committed: Map<string, number>;
}

/**
 * Journal of an installation with several gateways, in JetStream: received but uncommitted data is available to the
 * gateway that takes over. A message is purged once all of its content is committed.
 */
export class FlightJournal implements Journal {
  readonly #link: NatsLink;
  readonly #client: JetStreamClient;
  readonly #manager: JetStreamManager;
  readonly #writer: string;
  readonly #onProblem: (error: Error, lostSamples: number) => void;
  readonly #devices = new Map<number, DeviceFlight>();
  readonly #purgeTimer: NodeJS.Timeout;
  #timer: NodeJS.Timeout | null = null;
  #bytes = 0;
  #messages = 0;

  private constructor(
    link: NatsLink,
    manager: JetStreamManager,
    writer: string,
    onProblem: (error: Error, lostSamples: number) => void,
  ) {
    this.#link = link;
    this.#client = jetstream(link.connection);
    this.#manager = manager;
    this.#writer = writer;
    this.#onProblem = onProblem;
    this.#purgeTimer = setInterval(() => void this.#purgeAll(), PURGE_EVERY_MS);
  }

  /**
   * @param writer identifier unique among all processes that ever wrote; makes message ids unique, so that a retry is
   * stored once
   */
  static async open(
    link: NatsLink,
    writer: string,
    onProblem: (error: Error, lostSamples: number) => void,
  ): Promise<FlightJournal> {
    return new FlightJournal(link, await jetstreamManager(link.connection), writer, onProblem);
  }

  append(key: string, end: number, record: JournalRecord): void {
    const frame = encodeFrame(record);
    if (this.#bytes + frame.length > MAX_WAITING_BYTES) {
      const lost = record.type === 'samples' ? record.block.length : 0;
      return this.#onProblem(new Error('NATS does not take the samples fast enough'), lost);
    }
    const device = this.#open(deviceOf(record));
    device.waiting.push({ bytes: frame, key, end });
    this.#bytes += frame.length;
    this.#timer ??= setTimeout(() => this.#sendAll(), GATHER_MS);
  }

  confirm(key: string, end: number): void {
    const device = this.#devices.get(Number(key.split('/').find((part) => /^\d+$/u.test(part))));
    if (device === undefined) return;
    if (end > (device.committed.get(key) ?? 0)) device.committed.set(key, end);
    this.#settle(device);
  }

  get bytes(): number {
    return this.#bytes;
  }

  async flush(): Promise<void> {
    this.#sendAll();
    await Promise.all(
      [...this.#devices.values()].map(async (device) => {
        while (device.sending !== null) await device.sending;
      }),
    );
  }

  async close(): Promise<void> {
    clearInterval(this.#purgeTimer);
    await this.flush();
    await this.#purgeAll();
  }

  /** Purges committed messages of these devices and drops their state, because another gateway runs them. */
  async forget(deviceIds: readonly number[]): Promise<void> {
    await Promise.all(
      deviceIds.map(async (deviceId) => {
        const device = this.#devices.get(deviceId);
        if (device === undefined) return;
        this.#devices.delete(deviceId);
        for (const { bytes } of device.waiting) this.#bytes -= bytes.length;
        await this.#purge(device);
      }),
    );
  }

  #open(deviceId: number): DeviceFlight {
    const known = this.#devices.get(deviceId);
    if (known !== undefined) return known;
    const device: DeviceFlight = {
      deviceId,
      waiting: [],
      sending: null,
      flying: [],
      purgeTo: 0,
      purgedTo: 0,
      committed: new Map(),
    };
    this.#devices.set(deviceId, device);
    return device;
  }

  #sendAll(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const device of this.#devices.values()) {
      if (device.waiting.length === 0 || device.sending !== null) continue;
      device.sending = this.#send(device).finally(() => {
        device.sending = null;
        if (device.waiting.length > 0) this.#timer ??= setTimeout(() => this.#sendAll(), GATHER_MS);
      });
    }
  }

  /** Retries until the stream has stored the records, or another gateway runs the device. */
  async #send(device: DeviceFlight): Promise<void> {
    while (device.waiting.length > 0 && this.#devices.get(device.deviceId) === device) {
      const taken = device.waiting;
      device.waiting = [];
      for (const { frames, ends, bytes } of divideFrames(taken, MAX_MESSAGE_BYTES)) {
        this.#messages += 1;
        const sequence = await this.#publish(
          device,
          Buffer.concat(frames.map((frame) => frame.bytes)),
          `${this.#writer}/${this.#messages}`,
        );
        this.#bytes -= bytes;
        if (sequence !== null) device.flying.push({ sequence, ends });
      }
      this.#settle(device);
    }
  }

  async #publish(device: DeviceFlight, payload: Buffer, messageId: string): Promise<number | null> {
    while (this.#devices.get(device.deviceId) === device) {
      try {
        const subject = flightSubject(device.deviceId);
        const options = { msgID: messageId, timeout: PUBLISH_TIMEOUT_MS };
        return (await this.#client.publish(subject, payload, options)).seq;
      } catch (error) {
        this.#onProblem(error instanceof Error ? error : new Error(String(error)), 0);
        if (this.#link.connection.isClosed()) return null;
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    }
    return null;
  }

  #settle(device: DeviceFlight): void {
    let done = 0;
    for (const { sequence, ends } of device.flying) {
      if (![...ends].every(([key, end]) => (device.committed.get(key) ?? 0) >= end)) break;
      device.purgeTo = sequence + 1;
      done += 1;
    }
    if (done > 0) device.flying.splice(0, done);
    if (device.flying.length === 0 && device.waiting.length === 0 && device.sending === null)
      device.committed.clear();
  }

  async #purgeAll(): Promise<void> {
    for (const device of this.#devices.values()) await this.#purge(device);
  }

  async #purge(device: DeviceFlight): Promise<void> {
    const { deviceId, purgeTo } = device;
    if (purgeTo <= device.purgedTo) return;
    try {
      await this.#manager.streams.purge(streamOfDevice(deviceId), {
        filter: flightSubject(deviceId),
        seq: purgeTo,
      });
      device.purgedTo = purgeTo;
    } catch (error) {
      this.#onProblem(error instanceof Error ? error : new Error(String(error)), 0);
    }
  }
}

function deviceOf(record: JournalRecord): number {
  return record.type === 'epoch' ? record.epoch.deviceId : record.deviceId;
}
