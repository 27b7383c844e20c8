import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';
import { ensure } from '@eupnea/model';

export interface HangingProxy {
  readonly port: number;
  /** Stops all data: connections stay open, new ones are accepted and never answered. */
  hang(): void;
  /** Forwards new connections again and resets the hanging ones, like a failover of the address to another machine. */
  goOn(): void;
  /** A connection that sends this text stays open and passes nothing from then on; others pass. null = no connection. */
  silence(text: string | null): void;
  /** Delays each part of a response, ms; 0 = no delay. */
  slow(delayMs: number): void;
  close(): Promise<void>;
}

/** Starts a proxy to a local server that can delay or hang. */
export async function startHangingProxy(targetPort: number): Promise<HangingProxy> {
  const sockets = new Set<Socket>();
  let isHanging = false;
  let delayMs = 0;
  let silencing: string | null = null;
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    track(near);
    if (isHanging) return;
    const far = track(connect(targetPort, '127.0.0.1'));
    let isSilent = false;
    near.on('data', (chunk) => {
      if (silencing !== null && chunk.includes(silencing)) isSilent = true;
      if (!isHanging && !isSilent) far.write(chunk);
    });
    near.on('close', () => far.destroy());
    far.on('data', (chunk) => {
      if (isHanging || isSilent) return;
      if (delayMs === 0) near.write(chunk);
      else setTimeout(() => near.destroyed || near.write(chunk), delayMs);
    });
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: ensure(typeof address === 'object' ? address?.port : null, 'a port'),
    hang: () => {
      isHanging = true;
    },
    goOn: () => {
      isHanging = false;
      for (const socket of sockets) socket.destroy();
    },
    silence: (text) => {
      silencing = text;
    },
    slow: (ms) => {
      delayMs = ms;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
