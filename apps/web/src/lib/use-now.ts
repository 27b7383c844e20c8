import { useSyncExternalStore } from 'react';

const TICK_MS = 1000;

const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | null = null;

function tick(): void {
  nowMs = Date.now();
  for (const listener of listeners) listener();
}

/** One timer for all ages on the page; it runs only when needed. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === null) {
    nowMs = Date.now();
    timer = setInterval(tick, TICK_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

/** Browser time, updated once a second. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => nowMs);
}
