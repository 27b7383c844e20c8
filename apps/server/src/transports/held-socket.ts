import type { Socket } from 'node:net';
import type { DialedConnection } from './connection.ts';
import type { DisconnectReason } from '../ports/disconnect-reason.ts';

/** Maximum unsent bytes: a device that does not accept a few request bytes is stuck, so that no more are queued. */
const MAX_UNSENT_BYTES = 64 * 1024;

export interface HeldSocketHandlers {
  /** Called exactly once; not after `close()`. */
  onEnd(reason: DisconnectReason, detail: string): void;
}

export interface HeldSocket extends DialedConnection {
  readonly isEnded: boolean;
  finish(): void;
  /** Ends the connection and reports the reason; later calls have no effect. */
  end(reason: DisconnectReason, detail: string): void;
}

/** Wraps one TCP socket as a connection of the gateway, whichever side dialled. The caller reads its bytes. */
export function holdSocket(socket: Socket, handlers: HeldSocketHandlers): HeldSocket {
  let ended = false;

  function end(reason: DisconnectReason, detail: string): void {
    if (ended) return;
    ended = true;
    socket.destroy();
    handlers.onEnd(reason, detail);
  }

  socket.on('error', (error: NodeJS.ErrnoException) =>
    end(reasonOf(error.code), error.code ?? error.message),
  );
  socket.once('close', () => end('closed', 'the device closed the connection'));

  return {
    end,
    get isEnded() {
      return ended;
    },
    send(bytes) {
      if (ended) return;
      if (socket.writableLength > MAX_UNSENT_BYTES)
        end('failure', 'the device does not take what is sent to it');
      else socket.write(bytes);
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    finish() {
      if (!ended) socket.end();
    },
    close() {
      ended = true;
      socket.destroy();
    },
  };
}

function reasonOf(code: string | undefined): DisconnectReason {
  if (code === 'ECONNREFUSED') return 'refused';
  if (code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'timeout';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'reset';
  return 'failure';
}
