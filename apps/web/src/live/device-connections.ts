import {
  createDeviceStream,
  type DeviceStream,
  type DeviceStreamControl,
  type DeviceStreamDependencies,
} from './device-stream.ts';
import { openLiveSocket, type LiveSocket, type LiveSocketEnvironment } from './live-socket.ts';

/** Maximum update rate of numbers in React: four times a second (house rule 7). */
export const PUBLISH_INTERVAL_MS = 250;

/** Live connections, one a device. */
export interface DeviceConnections {
  /** Opens a connection; closes an existing one of the device. */
  connect(deviceId: number): DeviceStream;
  /** Stream of the device; an empty one without a connection. */
  streamOf(deviceId: number): DeviceStream;
  /** Closes the connection and removes the completed stream. */
  disconnect(deviceId: number): void;
  /** Connects at once, for "Reconnect" on a card. */
  reconnect(deviceId: number): void;
  /** Reference-counted connection of a device. Returns the release. */
  acquire(deviceId: number): () => void;
  /** Called after streams were removed. */
  readonly onStreamsRemoved: (listener: () => void) => () => void;
  destroy(): void;
}

export function createDeviceConnections(
  environment: LiveSocketEnvironment,
  dependencies: DeviceStreamDependencies,
): DeviceConnections {
  const streams = new Map<number, DeviceStreamControl>();
  const sockets = new Map<number, LiveSocket>();
  const users = new Map<number, number>();
  const removalListeners = new Set<() => void>();
  let ticker: ReturnType<typeof setInterval> | null = null;

  function tickWhileNeeded(): void {
    if (streams.size > 0 && ticker === null) {
      ticker = setInterval(() => {
        for (const stream of streams.values()) stream.publish();
      }, PUBLISH_INTERVAL_MS);
    }
    if (streams.size === 0 && ticker !== null) {
      clearInterval(ticker);
      ticker = null;
    }
  }

  function ensureStream(deviceId: number): DeviceStreamControl {
    let stream = streams.get(deviceId);
    if (stream === undefined) {
      stream = createDeviceStream(deviceId, dependencies);
      streams.set(deviceId, stream);
      tickWhileNeeded();
    }
    return stream;
  }

  function connect(deviceId: number): DeviceStream {
    sockets.get(deviceId)?.close();
    const stream = ensureStream(deviceId);
    sockets.set(
      deviceId,
      openLiveSocket(environment, {
        path: '/frontend',
        query: { device_id: String(deviceId) },
        events: { parsedVentilatorData: (payload, attachment) => stream.receive(payload, attachment) },
        onState: (state) => stream.setSocketState(state),
      }),
    );
    return stream;
  }

  function disconnect(deviceId: number): void {
    sockets.get(deviceId)?.close();
    sockets.delete(deviceId);
    streams.get(deviceId)?.complete();
    streams.delete(deviceId);
    tickWhileNeeded();
    for (const listener of removalListeners) listener();
  }

  return {
    connect,
    disconnect,
    streamOf: ensureStream,
    reconnect: (deviceId) => sockets.get(deviceId)?.reconnect(),
    acquire(deviceId) {
      const before = users.get(deviceId) ?? 0;
      users.set(deviceId, before + 1);
      if (before === 0) connect(deviceId);
      let released = false;
      return () => {
        if (released) return;
        released = true;
        const left = (users.get(deviceId) ?? 1) - 1;
        if (left > 0) {
          users.set(deviceId, left);
          return;
        }
        users.delete(deviceId);
        disconnect(deviceId);
      };
    },
    onStreamsRemoved(listener) {
      removalListeners.add(listener);
      return () => removalListeners.delete(listener);
    },
    destroy() {
      for (const deviceId of streams.keys()) disconnect(deviceId);
      users.clear();
    },
  };
}
