import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import type { BusMessages, BusTopic } from '../bus/bus-messages.ts';
import type { Bus, BusHandler } from '../bus/bus.ts';
import { createInProcessBus } from '../bus/in-process-bus.ts';
import { decodeMessage, encodeMessage, type PlainTopic } from './message-codec.ts';
import type { SamplesOutlet } from './samples-outlet.ts';
import { TokenFence } from './token-fence.ts';

const PREFIX = 'eupnea.bus.';

export interface NatsBusOptions {
  readonly connection: NatsConnection;
  readonly outlet: SamplesOutlet;
  /** Lease token of a device that a gateway of this process runs or ran last; 0 = none. */
  readonly tokenOf: (deviceId: number) => number;
  readonly onError: (topic: BusTopic, error: unknown) => void;
}

/**
 * Bus of an installation with several processes. Subscribers in this process receive messages at once, those of other
 * processes over NATS. A process subscribes to the topics that it uses. Samples are sent on demand (samples-outlet.ts,
 * live-watch.ts).
 */
export class NatsBus implements Bus {
  /** Messages of this process only. */
  readonly local: Bus;
  readonly fence = new TokenFence();
  readonly #options: NatsBusOptions;
  readonly #subscriptions = new Map<BusTopic, Subscription>();

  constructor(options: NatsBusOptions) {
    this.#options = options;
    this.local = createInProcessBus(options.onError);
  }

  publish<Topic extends BusTopic>(topic: Topic, message: BusMessages[Topic]): void {
    this.local.publish(topic, message);
    if ('channels' in message) this.#options.outlet.add(message);
    else if (topic !== 'samples') this.#send(topic, message);
  }

  subscribe<Topic extends BusTopic>(topic: Topic, handler: BusHandler<Topic>): () => void {
    if (topic !== 'samples') this.#listen(topic);
    return this.local.subscribe(topic, handler);
  }

  #send<Topic extends PlainTopic>(topic: Topic, message: BusMessages[Topic]): void {
    const token = isOfGateway(topic) && 'deviceId' in message ? this.#options.tokenOf(message.deviceId) : 0;
    try {
      this.#options.connection.publish(`${PREFIX}${topic}`, encodeMessage(message, token));
    } catch (error) {
      this.#options.onError(topic, error);
    }
  }

  #listen(topic: PlainTopic): void {
    if (this.#subscriptions.has(topic)) return;
    const subscription = this.#options.connection.subscribe(`${PREFIX}${topic}`, {
      callback: (error, message) => {
        if (error === null) this.#receive(topic, message);
        else this.#options.onError(topic, error);
      },
    });
    this.#subscriptions.set(topic, subscription);
  }

  #receive(topic: PlainTopic, received: Msg): void {
    try {
      const { message, token } = decodeMessage(topic, received.string());
      if ('deviceId' in message && !this.fence.admits(message.deviceId, token)) return;
      this.local.publish(topic, message);
    } catch (error) {
      this.#options.onError(topic, error);
    }
  }
}

/** True for topics that only the gateway running the device may publish. */
function isOfGateway(topic: BusTopic): boolean {
  return topic.startsWith('live.');
}
