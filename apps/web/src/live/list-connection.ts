import type { DeviceSummary } from '@eupnea/contracts/device';
import type { ListEvent } from '@eupnea/contracts/live/list-event';
import { readShape } from '@eupnea/contracts/shape';
import { createExternalStore } from '../lib/external-store.ts';
import type { ClockOffset } from './clock-offset.ts';
import { applyListEvent, type DeviceList } from './device-list.ts';
import type { SocketState } from './device-link.ts';
import type { ReadableStore } from './device-stream.ts';
import { LIST_EVENT } from './live-shapes.at-build.ts';
import { openLiveSocket, type LiveSocket, type LiveSocketEnvironment } from './live-socket.ts';

/** Update interval of the list in React, ms. */
const PUBLISH_INTERVAL_MS = 250;

/**
 * Socket `/ventilation`: summaries, links, alerts and finished breaths of visible devices, without samples.
 */
export interface ListConnection {
  readonly devices: ReadableStore<DeviceList>;
  readonly socket: ReadableStore<SocketState>;
  /** Every event as it arrives. */
  onEvent(listener: (event: ListEvent) => void): () => void;
  /** Initial data from HTTP, before the first event. */
  seed(summaries: readonly DeviceSummary[]): void;
  /** Reference-counted connection. Returns the release. */
  acquire(): () => void;
  reconnect(): void;
}

export function createListConnection(
  environment: LiveSocketEnvironment,
  dependencies: {
    readonly serverClock: ClockOffset;
    readonly nowMs: () => number;
    readonly log: (message: string) => void;
  },
): ListConnection {
  const devices = createExternalStore<DeviceList>(new Map());
  const socketState = createExternalStore<SocketState>('closed');
  const listeners = new Set<(event: ListEvent) => void>();
  let pending: DeviceList = devices.get();
  let socket: LiveSocket | null = null;
  let ticker: ReturnType<typeof setInterval> | null = null;
  let users = 0;

  function receive(payload: unknown): void {
    const read = readShape(LIST_EVENT, payload);
    if (!read.ok) return dependencies.log(`list event refused: ${read.error}`);
    dependencies.serverClock.observe(read.value.sent_at, dependencies.nowMs());
    pending = applyListEvent(pending, read.value);
    for (const listener of listeners) listener(read.value);
  }

  function start(): void {
    socketState.set('connecting');
    ticker = setInterval(() => devices.set(pending), PUBLISH_INTERVAL_MS);
    socket = openLiveSocket(environment, {
      path: '/ventilation',
      query: {},
      events: { ventilation: receive },
      onState: (state) => socketState.set(state),
    });
  }

  function stop(): void {
    socket?.close();
    socket = null;
    if (ticker !== null) clearInterval(ticker);
    ticker = null;
    // Cleared without users, because the data would become outdated or belong to another session.
    pending = new Map();
    devices.set(pending);
  }

  return {
    devices,
    socket: socketState,
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    seed(summaries) {
      const seeded = new Map(summaries.map((summary) => [summary.id, summary]));
      for (const id of seeded.keys()) {
        const live = pending.get(id);
        if (live !== undefined) seeded.set(id, live);
      }
      pending = seeded;
      devices.set(pending);
    },
    acquire() {
      users++;
      if (users === 1) start();
      let released = false;
      return () => {
        if (released) return;
        released = true;
        users--;
        if (users === 0) stop();
      };
    },
    reconnect: () => socket?.reconnect(),
  };
}
