import { createExternalStore, type ExternalStore } from '../../../lib/external-store.ts';
import type { ShownLabel } from './shown-label.ts';

interface QueuedEvent {
  readonly client_id: string;
  readonly position: number;
}

interface Saved {
  readonly labels: readonly {
    readonly client_id: string;
    readonly position: number;
    readonly label: ShownLabel | null;
  }[];
}

/** Maximum number of events per request (LABEL_EVENTS_MAX of the contract). */
export const SENT_AT_ONCE = 200;
/** Maximum number of unsaved events: an hour of fast work. Further ones are refused with a message. */
export const KEPT_UNSAVED = 1000;
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 30_000;

export interface QueueState {
  /** Labels by position that may differ from those loaded with the page. */
  readonly labels: ReadonlyMap<number, ShownLabel | null>;
  readonly unsaved: number;
  /** Time of the newest acknowledgement; null before the first. */
  readonly savedAtMs: number | null;
  /** No connection: unsaved events are kept and retried. */
  readonly isOffline: boolean;
  /** Permanent refusal of the server; these changes are dropped. */
  readonly refusal: unknown;
}

export interface SaveQueue<Event extends QueuedEvent> {
  readonly state: ExternalStore<QueueState>;
  /**
   * Shows and sends an event; false when the queue is full. @param shown undefined where only the server
   * knows the result
   */
  push(event: Event, shown: ShownLabel | null | undefined): boolean;
  /** Drops the labels of acknowledged events, after labels that hold them were loaded; nothing while events wait. */
  forget(): void;
  /** Sends pending events at once. */
  flush(): void;
  /** Sends what a stopped queue still holds, and retries failures again. */
  resume(): void;
  /** Sends pending events once more and stops retrying. */
  stop(): void;
}

interface QueueDependencies<Event extends QueuedEvent> {
  readonly send: (events: readonly Event[]) => Promise<Saved>;
  /** Whether a retry may succeed. */
  readonly mayPass: (error: unknown) => boolean;
  readonly now: () => number;
}

const INITIAL: QueueState = {
  labels: new Map(),
  unsaved: 0,
  savedAtMs: null,
  isOffline: false,
  refusal: null,
};

/**
 * Sends events in order, one request at a time. Every event has a client id, so that a retry after a lost
 * answer is stored once.
 */
export function createSaveQueue<Event extends QueuedEvent>(
  dependencies: QueueDependencies<Event>,
): SaveQueue<Event> {
  const state = createExternalStore<QueueState>(INITIAL);
  let waiting: readonly Event[] = [];
  let isSending = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let ended = false;

  const change = (next: Partial<QueueState>): void => state.set({ ...state.get(), ...next });

  async function pump(): Promise<void> {
    if (isSending || waiting.length === 0) return;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    isSending = true;
    let goesOn = true;
    const sent = waiting.slice(0, SENT_AT_ONCE);
    try {
      const saved = await dependencies.send(sent);
      failures = 0;
      accept(sent, saved);
    } catch (error) {
      goesOn = !dependencies.mayPass(error);
      if (goesOn) refuse(sent, error);
      else waitAndRetry();
    }
    isSending = false;
    if (goesOn) await pump();
  }

  function accept(sent: readonly Event[], saved: Saved): void {
    waiting = waiting.slice(sent.length);
    const labels = new Map(state.get().labels);
    const changedSince = new Set(waiting.map(({ position }) => position));
    for (const { position, label } of saved.labels) {
      if (!changedSince.has(position)) labels.set(position, label);
    }
    change({ labels, unsaved: waiting.length, savedAtMs: dependencies.now(), isOffline: false });
  }

  function refuse(sent: readonly Event[], refusal: unknown): void {
    waiting = waiting.slice(sent.length);
    const labels = new Map(state.get().labels);
    for (const { position } of sent) labels.delete(position);
    change({ labels, unsaved: waiting.length, isOffline: false, refusal });
  }

  function waitAndRetry(): void {
    change({ isOffline: true });
    if (ended) return;
    const delay = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
    failures += 1;
    timer = setTimeout(() => void pump(), delay);
  }

  return {
    state,
    push(event, shown) {
      if (waiting.length >= KEPT_UNSAVED) return false;
      waiting = [...waiting, event];
      const labels = new Map(state.get().labels);
      if (shown !== undefined) labels.set(event.position, shown);
      change({ labels, unsaved: waiting.length, refusal: null });
      // While offline the timer retries, not every key press.
      if (timer === null) void pump();
      return true;
    },
    forget() {
      if (waiting.length === 0) change({ labels: new Map() });
    },
    flush: () => void pump(),
    resume() {
      ended = false;
      void pump();
    },
    stop() {
      ended = true;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      void pump();
    },
  };
}
