import { connect } from 'node:net';

/** A ventilator's terminal server on the same site answers within a second; five tell "down" from "slow". */
export const CONNECT_TIMEOUT_MS = 5_000;
/** Finds a peer that vanished without a word (unplugged cable) while it is silent by right, as in standby. */
const KEEP_ALIVE_AFTER_MS = 10_000;
/** A device that does not take our few request bytes is stuck; beyond this nothing more is queued for it. */
const MAX_UNSENT_BYTES = 64 * 1024;

/** Why a connection is not there, in the words of the connection log and the link intervals. */
export type DisconnectReason =
  | 'refused'
  | 'timeout'
  | 'reset'
  | 'closed'
  | 'protocol'
  | 'failure'
  | 'removed';

export interface DialTarget {
  readonly host: string;
  readonly port: number;
}

export interface DialHandlers {
  onOpen(): void;
  onBytes(bytes: Uint8Array): void;
  /** Called exactly once, also when the connection never opened; not after `close()`. */
  onEnd(reason: DisconnectReason, detail: string): void;
}

export interface DialedConnection {
  send(bytes: Uint8Array): void;
  /** Backpressure: TCP holds the device back until `resume`. */
  pause(): void;
  resume(): void;
  close(): void;
}

export type Dial = (target: DialTarget, handlers: DialHandlers) => DialedConnection;

/** Opens a TCP connection as a client. */
export const dialTcp: Dial = (target, handlers) => {
  const socket = connect({
    host: target.host,
    port: target.port,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE_AFTER_MS,
  });
  let ended = false;

  function end(reason: DisconnectReason, detail: string): void {
    if (ended) return;
    ended = true;
    clearTimeout(timer);
    socket.destroy();
    handlers.onEnd(reason, detail);
  }

  const timer = setTimeout(
    () => end('timeout', `no answer within ${CONNECT_TIMEOUT_MS} ms`),
    CONNECT_TIMEOUT_MS,
  );
  socket.once('connect', () => {
    clearTimeout(timer);
    if (!ended) handlers.onOpen();
  });
  socket.on('data', (bytes) => {
    if (!ended) handlers.onBytes(bytes);
  });
  socket.on('error', (error: NodeJS.ErrnoException) =>
    end(reasonOf(error.code), error.code ?? error.message),
  );
  socket.once('close', () => end('closed', 'the device closed the connection'));

  return {
    send(bytes) {
      if (ended) return;
      if (socket.writableLength > MAX_UNSENT_BYTES)
        end('failure', 'the device does not take what is sent to it');
      else socket.write(bytes);
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close() {
      ended = true;
      clearTimeout(timer);
      socket.destroy();
    },
  };
};

function reasonOf(code: string | undefined): DisconnectReason {
  if (code === 'ECONNREFUSED') return 'refused';
  if (code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'timeout';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'reset';
  return 'failure';
}
