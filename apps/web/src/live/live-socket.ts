import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';
import type { SocketState } from './device-link.ts';

/** Specification section 9, live connection. */
const CONNECT_TIMEOUT_MS = 10_000;
const RECONNECTION_ATTEMPTS = 3;
const RECONNECTION_DELAY_MS = 1000;
/** Retry interval after failed attempts, ms (definitions.md, Live data). */
export const LOST_RETRY_MS = 30_000;

export type SocketEvents = { readonly [event: string]: (...payload: readonly unknown[]) => void };

/** Environment of a live socket; tests replace it. */
export interface LiveSocketEnvironment {
  /** `io` of socket.io-client. */
  readonly open: (address: string, options: Partial<ManagerOptions & SocketOptions>) => Socket;
  /** Origin of the server; empty for the page's own. */
  readonly address: string;
  readonly readToken: () => string | null;
  /** One refresh after a refusal; null when the session has ended. */
  readonly refreshToken: (refused: string) => Promise<string | null>;
  /** Calls back when the browser comes online or the tab is shown; returns the unsubscribe function. */
  readonly onReturn: (callback: () => void) => () => void;
  /** Socket errors are logged with their reason and shown as a state only (specification section 8). */
  readonly log: (message: string) => void;
}

export interface LiveSocketRequest {
  readonly path: string;
  readonly query: { readonly [name: string]: string };
  readonly events: SocketEvents;
  readonly onState: (state: SocketState) => void;
}

export interface LiveSocket {
  /** Connects at once. */
  reconnect(): void;
  close(): void;
}

/**
 * A Socket.IO connection with the options of the specification. After three failed attempts it retries every
 * 30 s, when the browser comes online, and when the tab is shown (definitions.md, Live data).
 */
export function openLiveSocket(environment: LiveSocketEnvironment, request: LiveSocketRequest): LiveSocket {
  let usedToken = '';
  let refusals = 0;
  let failures = 0;
  let closed = false;
  let retry: ReturnType<typeof setTimeout> | null = null;
  let state: SocketState = 'connecting';

  function report(next: SocketState): void {
    if (closed || next === state) return;
    state = next;
    request.onState(next);
  }

  const socket = environment.open(environment.address, {
    path: request.path,
    query: { ...request.query },
    auth: (give) => {
      usedToken = environment.readToken() ?? '';
      give({ auth_token: usedToken });
    },
    transports: ['websocket'],
    forceNew: true,
    withCredentials: true,
    timeout: CONNECT_TIMEOUT_MS,
    reconnectionAttempts: RECONNECTION_ATTEMPTS,
    reconnectionDelay: RECONNECTION_DELAY_MS,
    autoConnect: false,
  });

  function reconnect(): void {
    if (retry !== null) clearTimeout(retry);
    retry = null;
    if (closed || socket.connected) return;
    report('connecting');
    // Failed attempts leave the manager closed; a refused socket leaves it open.
    socket.disconnect().connect();
  }

  function retryLater(next: 'lost' | 'refused'): void {
    report(next);
    if (retry !== null) clearTimeout(retry);
    retry = setTimeout(reconnect, LOST_RETRY_MS);
  }

  /** The server could not decide, for example while its database restarts: as after an attempt that failed. */
  function retrySoon(): void {
    failures++;
    if (failures > RECONNECTION_ATTEMPTS) return retryLater('lost');
    report('retrying');
    if (retry !== null) clearTimeout(retry);
    retry = setTimeout(reconnect, RECONNECTION_DELAY_MS);
  }

  /** Renews an expired token once; an invisible device stays refused. */
  async function answerRefusal(reason: string, ofToken: boolean): Promise<void> {
    environment.log(`live socket ${request.path} refused: ${reason}`);
    refusals++;
    const renewable = ofToken && refusals === 1 && usedToken !== '';
    const renewed = renewable ? await environment.refreshToken(usedToken) : null;
    if (closed) return;
    if (renewed === null) retryLater('refused');
    else reconnect();
  }

  socket.on('connect', () => {
    refusals = 0;
    failures = 0;
    report('connected');
  });
  socket.on('connect_error', (error) => {
    // The manager retries an active socket; an inactive one was refused by the server.
    if (socket.active) environment.log(`live socket ${request.path}: ${error.message}`);
    else if (error.message === 'internal') retrySoon();
    else void answerRefusal(error.message, error.message === 'unauthenticated');
  });
  socket.on('disconnect', (reason) => {
    if (closed) return;
    environment.log(`live socket ${request.path} disconnected: ${reason}`);
    if (reason === 'io server disconnect') void answerRefusal(reason, true);
    else report('retrying');
  });
  socket.io.on('reconnect_failed', () => retryLater('lost'));
  for (const [event, handler] of Object.entries(request.events)) socket.on(event, handler);
  const stopReturn = environment.onReturn(() => {
    if (state === 'lost' || state === 'refused') reconnect();
  });
  socket.connect();

  return {
    reconnect,
    close() {
      report('closed');
      closed = true;
      stopReturn();
      if (retry !== null) clearTimeout(retry);
      socket.disconnect();
    },
  };
}
