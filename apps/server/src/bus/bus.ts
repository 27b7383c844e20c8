import type { BusMessages, BusTopic } from './bus-messages.ts';

export type BusHandler<Topic extends BusTopic> = (message: BusMessages[Topic]) => void;

/**
 * Publish and subscribe, fire and forget. Delivery is in order for one topic and publisher; a subscriber that throws
 * or falls behind never reaches the publisher or its neighbours.
 */
export interface Bus {
  publish<Topic extends BusTopic>(topic: Topic, message: BusMessages[Topic]): void;
  /** @returns ends the subscription */
  subscribe<Topic extends BusTopic>(topic: Topic, handler: BusHandler<Topic>): () => void;
}
