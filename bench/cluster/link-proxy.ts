import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';

/** A link between a process and a server, which can be cut: every connection breaks, and new ones are refused. */
export interface LinkProxy {
  readonly port: number;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openLinkProxy(targetPort: number): Promise<LinkProxy> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const target = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [client, target],
      [target, client],
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
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
    close: async () => {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
