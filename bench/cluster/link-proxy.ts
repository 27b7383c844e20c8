import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';

/** A link between a process and a server, which can be cut: every connection breaks, and new ones are refused. */
export interface LinkProxy {
  readonly port: number;
  cut(): void;
  mend(): void;
  /** Sends new connections to another port, as a reverse proxy does at an update. */
  turnTo(port: number): void;
  close(): Promise<void>;
}

export async function openLinkProxy(targetPort: number): Promise<LinkProxy> {
  const open = new Set<Socket>();
  let isCut = false;
  let target = targetPort;
  const listener = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const server = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const breakAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    cut: () => {
      isCut = true;
      breakAll();
    },
    mend: () => {
      isCut = false;
    },
    turnTo: (port) => {
      target = port;
    },
    close: async () => {
      breakAll();
      listener.close();
      await once(listener, 'close');
    },
  };
}
