import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import type { SamplesMessage } from '../bus/bus-messages.ts';
import type { Bus } from '../bus/bus.ts';
import type { LiveStateStore } from '../live/live-state-store.ts';
import { RING_SECONDS } from '../live/sample-ring.ts';
import { askPast } from './past-samples.ts';
import { decodeSamples, type ReceivedSamples } from './samples-codec.ts';
import { WATCH_EVERY_MS, WATCH_SUBJECT, samplesSubject } from './samples-outlet.ts';
import type { TokenFence } from './token-fence.ts';

/** Time for which a device stays watched after its last viewer left, because viewers often return soon. */
const LINGER_MS = 5_000;

export interface LiveWatchOptions {
  readonly connection: NatsConnection;
  readonly local: Bus;
  readonly fence: TokenFence;
  readonly live: LiveStateStore;
  /** A device of a gateway in this process needs no watching. */
  readonly owns: (deviceId: number) => boolean;
  readonly onError: (error: unknown) => void;
}

interface Watched {
  count: number;
  readonly subscription: Subscription;
  /** Samples that arrived while the past seconds are requested; null = no request is pending. */
  arrived: ReceivedSamples[] | null;
  ready: Promise<void>;
}

/** Receives the samples of devices of other processes while a viewer in this process watches them. */
export class LiveWatch {
  readonly #options: LiveWatchOptions;
  readonly #watched = new Map<number, Watched>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: LiveWatchOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#announce(), WATCH_EVERY_MS);
  }

  get count(): number {
    return this.#watched.size;
  }

  /**
   * Resolves when the past seconds have arrived.
   * @returns function that ends the watching
   */
  async watch(deviceId: number): Promise<() => void> {
    if (this.#options.owns(deviceId)) return () => undefined;
    const watched = this.#watched.get(deviceId) ?? this.#begin(deviceId);
    watched.count += 1;
    await watched.ready;
    let isEnded = false;
    return () => {
      if (isEnded) return;
      isEnded = true;
      setTimeout(() => this.#release(deviceId, watched), LINGER_MS).unref();
    };
  }

  /** Requests the past seconds of all watched devices again, after a disconnect. */
  refill(): void {
    for (const [deviceId, watched] of this.#watched) watched.ready = this.#fill(deviceId, watched);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const { subscription } of this.#watched.values()) subscription.unsubscribe();
    this.#watched.clear();
  }

  #begin(deviceId: number): Watched {
    const watched: Watched = {
      count: 0,
      arrived: [],
      ready: Promise.resolve(),
      subscription: this.#options.connection.subscribe(samplesSubject(deviceId), {
        callback: (error, message) => {
          if (error !== null) return this.#options.onError(error);
          try {
            const samples = decodeSamples(message.data);
            if (watched.arrived === null) this.#deliver(samples);
            else watched.arrived.push(...samples);
          } catch (problem) {
            this.#options.onError(problem);
          }
        },
      }),
    };
    this.#watched.set(deviceId, watched);
    this.#announce();
    watched.ready = this.#fill(deviceId, watched);
    return watched;
  }

  async #fill(deviceId: number, watched: Watched): Promise<void> {
    watched.arrived = [];
    this.#options.live.forgetSamples(deviceId);
    const past = await askPast(this.#options.connection, deviceId, RING_SECONDS);
    const arrived = watched.arrived ?? [];
    watched.arrived = null;
    this.#deliver(past);
    this.#deliver(arrived.filter(({ message }) => isAfter(message, past)));
  }

  #deliver(received: readonly ReceivedSamples[]): void {
    for (const { message, token } of received) {
      if (this.#options.fence.admits(message.deviceId, token))
        this.#options.local.publish('samples', message);
    }
  }

  #release(deviceId: number, watched: Watched): void {
    watched.count -= 1;
    if (watched.count > 0 || this.#watched.get(deviceId) !== watched) return;
    watched.subscription.unsubscribe();
    this.#watched.delete(deviceId);
    this.#options.live.forgetSamples(deviceId);
  }

  #announce(): void {
    if (this.#watched.size === 0) return;
    try {
      this.#options.connection.publish(WATCH_SUBJECT, JSON.stringify({ ids: [...this.#watched.keys()] }));
    } catch (error) {
      this.#options.onError(error);
    }
  }
}

/** True when the samples are not part of the past, which has at most one range of each rate. */
function isAfter({ epoch, rateHz, firstIndex }: SamplesMessage, past: readonly ReceivedSamples[]): boolean {
  const same = past.find(({ message }) => message.rateHz === rateHz)?.message;
  if (same === undefined || epoch > same.epoch) return true;
  return epoch === same.epoch && firstIndex >= same.firstIndex + same.length;
}
