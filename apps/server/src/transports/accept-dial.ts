import type { DialDevice } from './dial-target.ts';
import { listenTcp, type AcceptedConnection, type Peer } from './tcp-listener.ts';

export interface AcceptDialOptions {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  /** True when a gateway at this address may connect. */
  readonly isAllowed: (address: string) => boolean;
  readonly onListening: (port: number) => void;
  readonly onRefused: (peer: Peer) => void;
}

/**
 * Implements dialling for gateways that connect to us: listens on a port for one connection at a time. A gateway that
 * reconnects, some do for every message, continues the same conversation. Ignores the target.
 */
export function createAcceptDial({ onListening, onRefused, ...options }: AcceptDialOptions): DialDevice {
  return (_target, handlers) => {
    let current: AcceptedConnection | null = null;
    let isOpened = false;
    let isClosed = false;
    const listening = listenTcp({
      ...options,
      maxConnections: 1,
      onRefused,
      accept(connection) {
        current = connection;
        connection.confirm();
        return {
          onBytes(bytes) {
            if (!isOpened) handlers.onOpen();
            isOpened = true;
            handlers.onBytes(bytes);
          },
          onEnd: () => {
            if (current === connection) current = null;
          },
        };
      },
    });
    listening.then(
      async (listener) => {
        if (isClosed) await listener.close();
        else onListening(listener.port);
      },
      (error: NodeJS.ErrnoException) => {
        if (!isClosed) handlers.onEnd('failure', error.code ?? error.message);
      },
    );
    return {
      send: (bytes) => current?.send(bytes),
      pause: () => current?.pause(),
      resume: () => current?.resume(),
      close() {
        isClosed = true;
        current?.close();
        void listening.then(
          (listener) => listener.close(),
          () => undefined,
        );
      },
    };
  };
}
