import { useSyncExternalStore } from 'react';

/** State outside of React: read by a hook, changed from anywhere. */
export interface ExternalStore<State> {
  readonly get: () => State;
  readonly set: (state: State) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createExternalStore<State>(initial: State): ExternalStore<State> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (state) => {
      if (Object.is(state, current)) return;
      current = state;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useExternalStore<State>(store: ExternalStore<State>): State {
  return useSyncExternalStore(store.subscribe, store.get);
}
