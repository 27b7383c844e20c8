import type { NatsConnection } from '@nats-io/transport-node';
import { z } from 'zod';
import type { SamplesMessage } from '../bus/bus-messages.ts';
import { encodeSamples } from './samples-codec.ts';

/** Batching time of a device's blocks: half the interval of a viewer's messages. */
const GATHER_MS = 100;
/**
 * Interval at which live processes announce watched devices; after WATCHED_FOR_MS without an announcement nobody
 * watches.
 */
export const WATCH_EVERY_MS = 1_000;
const WATCHED_FOR_MS = 4_000;
/** A gateway that just started does not know the watched devices, so that it sends all of them for this long. */
const EVERYTHING_FOR_MS = 3_000;

export const WATCH_SUBJECT = 'eupnea.watch';
const watchSchema = z.object({ ids: z.array(z.int()) });

export function samplesSubject(deviceId: number): string {
  return `eupnea.samples.${deviceId}`;
}

/** Sends the samples of devices that viewers in other processes watch. */
export class SamplesOutlet {
  readonly #connection: NatsConnection;
  readonly #tokenOf: (deviceId: number) => number;
  readonly #onError: (error: unknown) => void;
  readonly #watchedUntil = new Map<number, number>();
  readonly #gathered = new Map<number, SamplesMessage[]>();
  readonly #startedMs = performance.now();
  #timer: NodeJS.Timeout | null = null;

  constructor(
    connection: NatsConnection,
    tokenOf: (deviceId: number) => number,
    onError: (error: unknown) => void,
  ) {
    this.#connection = connection;
    this.#tokenOf = tokenOf;
    this.#onError = onError;
  }

  /** Starts to receive announcements of watched devices. */
  start(): void {
    this.#connection.subscribe(WATCH_SUBJECT, {
      callback: (error, message) => {
        if (error !== null) return this.#onError(error);
        try {
          for (const id of watchSchema.parse(message.json()).ids) this.noteWatched(id);
        } catch (problem) {
          this.#onError(problem);
        }
      },
    });
  }

  noteWatched(deviceId: number): void {
    this.#watchedUntil.set(deviceId, performance.now() + WATCHED_FOR_MS);
  }

  add(message: SamplesMessage): void {
    if (!this.#isWatched(message.deviceId)) return;
    const gathered = this.#gathered.get(message.deviceId);
    if (gathered === undefined) this.#gathered.set(message.deviceId, [message]);
    else gathered.push(message);
    this.#timer ??= setTimeout(() => this.flush(), GATHER_MS);
  }

  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const [deviceId, messages] of this.#gathered) {
      try {
        this.#connection.publish(samplesSubject(deviceId), encodeSamples(messages, this.#tokenOf(deviceId)));
      } catch (error) {
        this.#onError(error);
      }
    }
    this.#gathered.clear();
  }

  #isWatched(deviceId: number): boolean {
    const now = performance.now();
    if (now - this.#startedMs < EVERYTHING_FOR_MS) return true;
    const until = this.#watchedUntil.get(deviceId);
    if (until === undefined) return false;
    if (until > now) return true;
    this.#watchedUntil.delete(deviceId);
    return false;
  }
}
