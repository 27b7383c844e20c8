import type { BusMessages, BusTopic } from './bus-messages.ts';

export type BusHandler<Topic extends BusTopic> = (message: BusMessages[Topic]) => void;

/**
 * Publish and subscribe, fire and forget. Delivery is in order per topic and publisher. An exception or delay of one
 * subscriber affects neither the publisher nor other subscribers.
 */
export interface Bus {
  publish<Topic extends BusTopic>(topic: Topic, message: BusMessages[Topic]): void;
  /** @returns function that ends the subscription */
  subscribe<Topic extends BusTopic>(topic: Topic, handler: BusHandler<Topic>): () => void;
}
