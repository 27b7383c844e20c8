import type { NatsConnection } from '@nats-io/transport-node';
import { connect } from '@nats-io/transport-node';

/** Ping interval: a server that vanished silently is noticed after two pings. */
const PING_INTERVAL_MS = 2_000;
const MAX_PINGS_OUT = 2;
const RECONNECT_WAIT_MS = 250;
const CONNECT_TIMEOUT_MS = 5_000;

export interface NatsLink {
  readonly connection: NatsConnection;
  readonly isConnected: boolean;
  readonly reconnects: number;
  /**
   * Called after every reconnect, however short, because messages were lost: state learned from messages must be
   * reloaded.
   */
  onReconnect(listener: () => void): void;
  /** Called for errors that the server reports, such as a subject without permission. */
  onError(listener: (error: Error) => void): void;
  close(): Promise<void>;
}

/** @param name name in the server's list of connections */
export async function openNatsLink(url: string, name: string): Promise<NatsLink> {
  const [first = ''] = url.split(',');
  const { username, password, protocol } = new URL(first);
  const connection = await connect({
    servers: url.split(',').map((part) => new URL(part).host),
    name,
    // This process's own subscribers receive messages without the server.
    noEcho: true,
    // The client would capture a stack for each request. Our errors name their device or topic instead.
    noAsyncTraces: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_WAIT_MS,
    pingInterval: PING_INTERVAL_MS,
    maxPingOut: MAX_PINGS_OUT,
    timeout: CONNECT_TIMEOUT_MS,
    ...(username === '' ? {} : describeUser(decodeURIComponent(username), decodeURIComponent(password))),
    ...(protocol === 'tls:' ? { tls: {} } : {}),
  });
  const listeners: (() => void)[] = [];
  const errorListeners: ((error: Error) => void)[] = [];
  let isConnected = true;
  let reconnects = 0;
  void (async () => {
    for await (const status of connection.status()) {
      const { type } = status;
      // Such as a subject that the user of NATS_URL may not use.
      if (status.type === 'error') for (const listener of errorListeners) listener(status.error);
      if (type === 'disconnect') isConnected = false;
      if (type !== 'reconnect') continue;
      isConnected = true;
      reconnects += 1;
      for (const listener of listeners) listener();
    }
  })();
  return {
    connection,
    get isConnected() {
      return isConnected;
    },
    get reconnects() {
      return reconnects;
    },
    onReconnect: (listener) => listeners.push(listener),
    onError: (listener) => errorListeners.push(listener),
    close: () => connection.drain(),
  };
}

/** A user has an inbox of its own, so that permissions can keep answers from the users of other roles. */
function describeUser(user: string, pass: string): { user: string; pass: string; inboxPrefix: string } {
  return { user, pass, inboxPrefix: `_INBOX.${user.replaceAll(/[^A-Za-z0-9_-]/gu, '_')}` };
}
