/** Stream that keeps its newest value; ends when complete. */
export interface LatestValue<Value> {
  /** Undefined while empty. */
  get(): Value | undefined;
  isComplete(): boolean;
  /** Calls back with every later value, and with the current one at once. */
  subscribe(listener: (value: Value) => void, onComplete?: () => void): () => void;
}

export interface LatestValueSource<Value> extends LatestValue<Value> {
  next(value: Value): void;
  complete(): void;
}

export function createLatestValue<Value>(): LatestValueSource<Value> {
  interface Subscriber {
    readonly listener: (value: Value) => void;
    readonly onComplete: (() => void) | undefined;
  }
  const subscribers = new Set<Subscriber>();
  let current: { readonly value: Value } | null = null;
  let complete = false;
  return {
    get: () => current?.value,
    isComplete: () => complete,
    subscribe(listener, onComplete) {
      if (complete) {
        onComplete?.();
        return () => {};
      }
      const subscriber: Subscriber = { listener, onComplete };
      subscribers.add(subscriber);
      if (current !== null) listener(current.value);
      return () => subscribers.delete(subscriber);
    },
    next(value) {
      if (complete) return;
      current = { value };
      for (const subscriber of subscribers) subscriber.listener(value);
    },
    complete() {
      if (complete) return;
      complete = true;
      const ended = [...subscribers];
      subscribers.clear();
      for (const subscriber of ended) subscriber.onComplete?.();
    },
  };
}
