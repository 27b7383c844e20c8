import { connect } from 'node:net';
import { holdSocket } from './held-socket.ts';
import type { Dial } from './connection.ts';

/**
 * Connection timeout: a terminal server on the same site answers within a second, so that five seconds mean "down"
 * rather than "slow".
 */
export const CONNECT_TIMEOUT_MS = 5_000;
/** Detects a vanished peer (unplugged cable) while silence is expected, as in standby. */
export const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * All dialled connections read into this buffer, one after the other: a socket without it allocates 64 kB for each read,
 * ten times a second and device.
 */
const readBuffer = new Uint8Array(64 * 1024);

/** Length up to which views of the read buffer are kept: a block of a ventilator is far shorter. */
const MAX_KEPT_VIEW = 4096;
const views: Uint8Array[] = [];

/** The first bytes of the read buffer; most reads have one of few lengths, so that their views are kept. */
function viewOfRead(count: number): Uint8Array {
  if (count > MAX_KEPT_VIEW) return readBuffer.subarray(0, count);
  return (views[count] ??= readBuffer.subarray(0, count));
}

/** Opens a TCP connection as a client. */
export const dialTcp: Dial = (target, handlers) => {
  const socket = connect({
    host: target.host,
    port: target.port,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE_AFTER_MS,
    onread: {
      buffer: readBuffer,
      callback(count) {
        if (!held.isEnded) handlers.onBytes(viewOfRead(count));
        return true;
      },
    },
  });
  const held = holdSocket(socket, {
    onEnd(reason, detail) {
      clearTimeout(timer);
      handlers.onEnd(reason, detail);
    },
  });
  const timer = setTimeout(
    () => held.end('timeout', `no answer within ${CONNECT_TIMEOUT_MS} ms`),
    CONNECT_TIMEOUT_MS,
  );
  socket.once('connect', () => {
    clearTimeout(timer);
    if (!held.isEnded) handlers.onOpen();
  });
  return {
    send: (bytes) => held.send(bytes),
    pause: () => held.pause(),
    resume: () => held.resume(),
    finish: () => held.finish(),
    close() {
      clearTimeout(timer);
      held.close();
    },
  };
};
