import type { Bus, BusHandler } from './bus.ts';
import type { BusMessages, BusTopic } from './bus-messages.ts';

/** Subscribers per topic above which a leak is assumed; each part of the server has one. */
export const MAX_SUBSCRIBERS_PER_TOPIC = 32;

type Subscribers = { readonly [Topic in BusTopic]: Set<BusHandler<Topic>> };

/**
 * Delivers synchronously, so there is no queue that could grow; subscribers with slow work keep their own bounded
 * buffer. An error of a subscriber goes to `onError` and affects only that delivery.
 */
export function createInProcessBus(onError: (topic: BusTopic, error: unknown) => void): Bus {
  const subscribers: Subscribers = {
    'device.changed': new Set(),
    'assignment.changed': new Set(),
    'assignment.applied': new Set(),
    samples: new Set(),
    'live.changed': new Set(),
    'live.heard': new Set(),
    'live.newest': new Set(),
    'live.notes': new Set(),
    'live.removed': new Set(),
    'auth.ended': new Set(),
    'auth.user_changed': new Set(),
    'auth.user_ended': new Set(),
    'rollups.recut': new Set(),
    'jobs.queued': new Set(),
    'gateway.trouble': new Set(),
  };

  function publish<Topic extends BusTopic>(topic: Topic, message: BusMessages[Topic]): void {
    for (const handler of subscribers[topic]) {
      try {
        handler(message);
      } catch (error) {
        onError(topic, error);
      }
    }
  }

  function subscribe<Topic extends BusTopic>(topic: Topic, handler: BusHandler<Topic>): () => void {
    const handlers = subscribers[topic];
    if (handlers.size >= MAX_SUBSCRIBERS_PER_TOPIC) {
      throw new Error(`Invariant broken: more than ${MAX_SUBSCRIBERS_PER_TOPIC} subscribers of ${topic}`);
    }
    handlers.add(handler);
    return () => handlers.delete(handler);
  }

  return { publish, subscribe };
}
